import { ExternalLink, Heart, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Poster, posterTone } from '#web/ui/poster.tsx';
import { Price } from '#web/ui/price.tsx';
import { TiedPicture } from '#web/ui/tied-picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

interface WishCardProps {
  item: WishlistItem;
  currency: Currency;
  /** The givers, for givers; the children say it in words. Never passed on a page for its owner. */
  promised?: 'own' | 'others' | null;
  children?: ReactNode;
}

/** A wish in words; products without a picture have a placeholder. */
const isInWords = ({ image, path, state }: WishlistItem): boolean => image === null && path === null && state !== 'gone';

function WishPicture({ item }: { item: WishlistItem }) {
  const { _id, title, image } = item;
  if (image) return <Picture image={image} shape="card" sizes="7.5rem" maxWidth={320} isDecorative className="aspect-4/5 w-full" />;
  return isInWords(item) ? <Poster look="thumb" text={title} tone={posterTone(_id)} /> : <NoPicture className="aspect-4/5 w-full" />;
}

function WishBadges({ item: { isMostWanted, isUnlimited, quantity, state } }: { item: WishlistItem }) {
  const isCounted = !isUnlimited && quantity > 1;
  if (!isMostWanted && !isUnlimited && !isCounted && state !== 'out_of_stock' && state !== 'gone') return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {isMostWanted && (
        <Badge tone="honey">
          <Heart aria-hidden className="mr-1 inline size-3.5 fill-current" />
          {m.wishlists_most_wanted()}
        </Badge>
      )}
      {isUnlimited && <Badge tone="sand">{m.wishlists_any_number()}</Badge>}
      {isCounted && <Badge tone="sand">{m.wishlists_wanted_count({ count: quantity })}</Badge>}
      {state === 'out_of_stock' && <Badge tone="neutral">{m.wishlists_sold_out()}</Badge>}
      {state === 'gone' && <Badge tone="neutral">{m.wishlists_gone()}</Badge>}
    </p>
  );
}

/** A wish as all viewers see it: picture, name, price then and now, and the wisher's note. */
export function WishCard({ item, currency, promised = null, children }: WishCardProps) {
  const locale = useLocale();
  const { title, variantTitle, path, url, note, tags, prices, pricesThen, hasPriceRange } = item;
  // Words stay legible: only pictures turn paler.
  const isPoster = isInWords(item);
  const price = priceFor(prices, currency);
  const then = pricesThen.find(({ currency_code }) => currency_code === price?.currency_code);
  const isOther = then !== undefined && price !== undefined && then.amount !== price.amount;
  return (
    <article className="grid h-full grid-cols-[5rem_1fr] gap-x-3 rounded-xl bg-surface p-3 ring-1 ring-line ring-inset sm:grid-cols-[7.5rem_1fr] sm:gap-x-4">
      <TiedPicture isTied={promised !== null} isPale={promised === 'others' && !isPoster} over={isPoster ? 'poster' : 'picture'} className="self-start bg-sunken">
        <WishPicture item={item} />
      </TiedPicture>
      <div className="flex min-w-0 flex-col gap-1 py-1 pr-1">
        <h2 tabIndex={-1} className="leading-snug font-semibold hyphens-auto [overflow-wrap:anywhere]">
          {path === null ? (
            title
          ) : (
            <Link to={pathTo('product', locale, { '*': path })} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
        </h2>
        {variantTitle !== '' && <p className="text-sm text-soft">{variantTitle}</p>}
        {price && <Price price={price} isFrom={hasPriceRange} note={isOther ? m.wishlists_price_then({ price: formatSum(fromMajor(then.amount), then.currency_code, locale) }) : undefined} />}
        <WishBadges item={item} />
        {tags.length > 0 && (
          <p className="flex items-start gap-1.5 text-sm text-soft">
            <Tag aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <VisuallyHidden>{m.wishlists_tags()}: </VisuallyHidden>
              {tags.join(', ')}
            </span>
          </p>
        )}
        {note !== '' && <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">{note}</p>}
        {url !== null && (
          // External site: no referrer reveals the list's URL.
          <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="link inline-flex min-h-tap items-center gap-1.5 self-start text-sm">
            {m.wishlists_elsewhere()}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        {children}
      </div>
    </article>
  );
}
