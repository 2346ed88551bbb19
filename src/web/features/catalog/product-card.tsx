import { Link, useViewTransitionState } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { reductionTexts } from '#shared/i18n/reductions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import { HeartButton } from '#web/lib/wishes/heart-button.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import type { CardProduct } from './card-product.ts';

interface ProductCardProps {
  product: CardProduct;
  currency: Currency;
  /** The card picture's `sizes`: "(min-width: 64rem) 25vw, 50vw". */
  sizes: string;
  isEager?: boolean;
  /** Whether the picture animates to the product page (view transition). Off where that page's own picture is on the same page. */
  isTravelling?: boolean;
  headingLevel?: 2 | 3;
}

export function ProductCard({ product, currency, sizes, isEager = false, isTravelling = true, headingLevel = 3 }: ProductCardProps) {
  const locale = useLocale();
  const to = pathTo('product', locale, { '*': product.path });
  const isUnderWay = useViewTransitionState(to);
  const price = priceFor(product.prices, currency);
  const reduction = reductionTexts(product.reductions, price);
  const unitPrice = product.unit_prices.find(({ currency_code }) => currency_code === price?.currency_code);
  const isSoldOut = product.stock_state === 'out_of_stock';
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="group relative flex h-full flex-col">
      <div className={classNames('relative overflow-hidden rounded-xl bg-sunken', isTravelling && isUnderWay && '[view-transition-name:product-picture]')}>
        {product.image ? (
          <Picture
            image={product.image}
            shape="card"
            sizes={sizes}
            maxWidth={960}
            isEager={isEager}
            className={classNames('aspect-4/5 w-full transition-[scale] duration-250 ease-out group-hover:scale-[1.025]', isSoldOut && 'opacity-60')}
          />
        ) : (
          <NoPicture className={classNames('aspect-4/5 w-full', isSoldOut && 'opacity-60')} />
        )}
        <p className="absolute top-3 right-14 left-3 flex flex-wrap gap-1.5">
          {reduction?.badge && <Badge tone="accent">{reduction.badge}</Badge>}
          {product.is_new && <Badge>{m.catalog_new()}</Badge>}
          {isSoldOut && <Badge tone="neutral">{m.catalog_sold_out()}</Badge>}
          {product.stock_state === 'few_left' && <Badge tone="neutral">{m.catalog_few_left()}</Badge>}
        </p>
      </div>
      <p className="mt-3 text-sm text-soft">{product.vendor.name}</p>
      <Heading className="leading-snug font-semibold hyphens-auto lg:text-[1.03125rem]">
        <Link
          to={to}
          prefetch="intent"
          viewTransition
          className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-offset-2 focus-visible:after:outline-primary"
        >
          {product.title}
        </Link>
      </Heading>
      {price && <Price price={price} before={reduction?.before} note={reduction?.lowest} isFrom={product.has_price_range} className="mt-1" />}
      {unitPrice && <p className="text-sm text-soft">{m.catalog_unit_price({ price: formatSum(fromMajor(unitPrice.amount), unitPrice.currency_code, locale), unit: unitPrice.per })}</p>}
      {/* After the link, which covers the whole card. */}
      <HeartButton productId={product.id} title={product.title} className="absolute top-1.5 right-1.5" />
    </article>
  );
}
