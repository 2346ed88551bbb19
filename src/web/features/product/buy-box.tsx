import { Hourglass, PackageCheck, RotateCcw, Store } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Variant } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { reductionTexts } from '#shared/i18n/reductions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import { MAX_QUANTITY } from '#shared/values/orders/limits.ts';
import { HeartButton } from '#web/lib/wishes/heart-button.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { WaitingPart } from '#web/lib/browser/waiting-part.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { AddToBagButton } from './add-to-bag-button.tsx';
import { HintLink, type ProductHint } from './hint-link.tsx';
import type { SellerTexts } from './seller-texts.ts';
import { StockLine } from './stock-line.tsx';
import { type AddToBag, useAddToBag } from './use-add-to-bag.ts';
import { useChosenVariant } from './use-chosen-variant.ts';
import { isSoldOut } from './variant-choice.ts';
import { VariantPicker } from './variant-picker.tsx';
import type { ShownProduct } from './shown-product.ts';

const stickyBar = onDemand(async () => (await import('./sticky-buy-bar.tsx')).StickyBuyBar);
/**
 * Loaded where the button begins below the window, else at the first scroll. A component of its own: new state of the box during hydration would discard
 * what is typed into the form for sold-out goods.
 */
function UnseenBar(props: { watched: RefObject<HTMLElement | null>; children: ReactNode }) {
  const { watched } = props;
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
    if (scrollY > 0 || (watched.current?.getBoundingClientRect().bottom ?? 0) > innerHeight - 64) want();
    addEventListener('scroll', want, { once: true });
    return () => removeEventListener('scroll', want);
  }, [watched]);
  return <stickyBar.Part isWanted={isWanted} {...props} />;
}
// Loaded only when sold out.
const StockAlertForm = lazy(() => import('./stock-alert-form.tsx').then((module) => ({ default: module.StockAlertForm })));

interface BuyBoxProps {
  product: ShownProduct;
  currency: Currency;
  /** Delivery days as text. */
  arrival: string;
  withdrawal: string;
  /** Leads to the notice; null for services. */
  guarantee: string | null;
  seller: Pick<SellerTexts, 'soldBy' | 'leadTime'>;
  hint: ProductHint;
  /** Slot for saving it as an idea, a list item. */
  idea: ReactNode;
  onAdd: AddToBag;
}

interface VariantProps extends BuyBoxProps {
  variant: Variant;
  onChoose: (variant: Variant) => void;
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 text-primary">{icon}</span>
      <span className="text-pretty">{children}</span>
    </li>
  );
}

/**
 * Price, variant choice and add-to-cart, with delivery and withdrawal terms. Variant state is local, so that choosing
 * doesn't re-render the rest of the page.
 */
export function BuyBox(props: BuyBoxProps) {
  const { variant, choose } = useChosenVariant(props.product);
  return variant && <VariantBuyBox {...props} variant={variant} onChoose={choose} />;
}

function VariantBuyBox({ product, variant, currency, arrival, withdrawal, guarantee, seller, hint, idea, onChoose, onAdd }: VariantProps) {
  const locale = useLocale();
  const [quantity, setQuantity] = useState(1);
  const bag = useAddToBag(onAdd);
  const action = useRef<HTMLDivElement>(null);

  const price = priceFor(variant.prices, currency);
  const inCurrency = <Row extends { currency_code: string }>(rows: readonly Row[]) => rows.find((row) => row.currency_code === price?.currency_code);
  const reduction = reductionTexts(variant.reductions, price);
  const unitPrice = inCurrency(variant.unit_prices);
  const soldOut = isSoldOut(variant);
  const max = Math.min(MAX_QUANTITY, variant.stock.quantity_left ?? MAX_QUANTITY);
  const wanted = Math.min(quantity, max);

  async function add(): Promise<void> {
    if (await bag.add({ variantId: variant.id, quantity: wanted })) setQuantity(1);
  }

  const button = (size: 'md' | 'lg', className: string) => <AddToBagButton state={bag.state} isSoldOut={soldOut} onPress={() => void add()} size={size} className={className} />;
  return (
    <div className="relative grid grid-cols-1 gap-6">
      <HeartButton
        productId={product.id}
        variantId={product.single_variant_id ? null : variant.id}
        title={product.title}
        className="absolute -top-1.5 right-0 bg-surface ring-1 ring-line ring-inset"
      />
      {price && (
        <div className="pr-14">
          {reduction?.badge && (
            <p className="mb-1.5 flex flex-wrap items-center gap-2.5 text-sm">
              <Badge tone="accent">{reduction.badge}</Badge> {reduction.until}
            </p>
          )}
          <Price price={price} before={reduction?.before} note={reduction?.lowest} size="lg" />
          {unitPrice && <p className="mt-1 text-sm text-soft">{m.catalog_unit_price({ price: formatSum(fromMajor(unitPrice.amount), unitPrice.currency_code, locale), unit: unitPrice.per })}</p>}
        </div>
      )}
      <VariantPicker product={product} variant={variant} onChoose={onChoose} />
      <div ref={action} className="flex flex-wrap gap-3 print:hidden">
        {!soldOut && <QuantityStepper value={wanted} onChange={setQuantity} max={max} label={m.product_quantity({ title: product.title })} className="h-13" />}
        {button('lg', 'grow basis-46')}
      </div>
      {soldOut && (
        <Suspense>
          <WaitingPart>
            <StockAlertForm key={variant.id} variantId={variant.id} />
          </WaitingPart>
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {bag.state === 'done' && m.product_added()}
      </p>
      <noscript>
        <Notice>{m.product_needs_script()}</Notice>
      </noscript>
      <ul className="grid gap-3 border-t border-line pt-5 text-[0.96875rem]">
        <li>
          <StockLine stock={variant.stock} />
        </li>
        {!soldOut && <Assurance icon={<PackageCheck aria-hidden className="size-5.5" />}>{arrival}</Assurance>}
        {!soldOut && seller.leadTime && <Assurance icon={<Hourglass aria-hidden className="size-5.5" />}>{seller.leadTime}</Assurance>}
        <Assurance icon={<RotateCcw aria-hidden className="size-5.5" />}>
          {withdrawal}
          {guarantee && (
            <a href="#guarantee" className="link block w-fit">
              {guarantee}
            </a>
          )}
        </Assurance>
        <Assurance icon={<Store aria-hidden className="size-5.5" />}>{seller.soldBy}</Assurance>
        <HintLink hint={hint} title={product.title} />
        {idea}
      </ul>
      <UnseenBar watched={action}>
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{product.title}</p>
            {price && <Price price={price} before={reduction?.before} />}
          </div>
          {button('md', 'shrink-0')}
        </div>
      </UnseenBar>
    </div>
  );
}
