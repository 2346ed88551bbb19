import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { CartItem } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { reductionTexts } from '#shared/i18n/reductions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { MAX_QUANTITY } from '#shared/values/orders/limits.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { wishText } from '#web/lib/wishes/wish-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { LineNotes } from './line-notes.tsx';
import { writeSum } from './write-sum.ts';

interface BagLineProps {
  item: CartItem;
  currency: Currency;
  /** A change is pending. */
  isBusy: boolean;
  /** wide: on the cart page. */
  size?: 'narrow' | 'wide';
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function BagLine({ item, currency, isBusy, size = 'narrow', onQuantity, onRemove }: BagLineProps) {
  const { product, quantity } = item;
  const href = pathTo('product', useLocale(), { '*': product.path });
  const isWide = size === 'wide';
  const isReduced = item.original_unit_price > item.unit_price;
  const reduction = item.reduction && reductionTexts([item.reduction], { amount: item.unit_price, currency_code: currency });
  // Capped at the stock; a line above it may only decrease.
  const max = Math.max(Math.min(MAX_QUANTITY, item.quantity_available), quantity);
  return (
    <li className={classNames('flex gap-4 py-5', isWide && 'sm:gap-6 sm:py-6')} aria-busy={isBusy}>
      <Link to={href} tabIndex={-1} aria-hidden className="shrink-0">
        <span className={classNames('block aspect-4/5 w-20 overflow-hidden rounded-md bg-sunken', isWide && 'sm:w-28')}>
          {product.image ? <Picture image={product.image} shape="card" sizes="7rem" minWidth={96} maxWidth={320} isDecorative className="size-full" /> : <NoPicture className="size-full" />}
        </span>
      </Link>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Link to={href} className={classNames('leading-snug font-semibold wrap-anywhere hyphens-auto underline-offset-4 hover:underline', isWide && 'sm:text-lg')}>
              {product.title}
            </Link>
            {item.variant_title && <p className="text-sm text-soft">{item.variant_title}</p>}
            {item.wish && <p className="text-sm wrap-anywhere">{wishText(item.wish)}</p>}
            {reduction?.badge && (
              <p className="mt-1 text-sm text-soft">
                <span className="font-semibold text-accent">{reduction.badge}</span> {reduction.lowest}
              </p>
            )}
            <LineNotes item={item} previousPrice={item.previous_unit_price === null ? null : writeSum(item.previous_unit_price, currency)} />
          </div>
          <IconButton label={m.cart_remove_item({ title: product.title })} icon={<X aria-hidden className="size-4.5" />} onClick={onRemove} className="-mt-2.5 -mr-3 text-soft" />
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
          <QuantityStepper value={quantity} onChange={onQuantity} label={m.cart_quantity_of({ title: product.title })} min={0} max={max} size="sm" />
          <p className="ml-auto text-right leading-tight">
            <span className="font-semibold tabular-nums">{writeSum(item.total, currency)}</span>
            {item.promotion_total > 0 && <span className="block text-sm text-accent tabular-nums">{m.cart_line_discount({ amount: writeSum(item.promotion_total, currency) })}</span>}
            {(quantity > 1 || isReduced) && (
              <span className="block text-sm text-soft tabular-nums">
                {isReduced && <s className="mr-1.5">{writeSum(item.original_unit_price, currency)}</s>}
                {quantity > 1 ? m.cart_each({ price: writeSum(item.unit_price, currency) }) : writeSum(item.unit_price, currency)}
              </span>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}
