import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import type { SeenWishlistAnswer } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { listHref } from '#web/lib/page/list-href.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { getTag } from './load-wishlists.ts';
import { WishCard } from './wish-card.tsx';
import { WishTags } from './wish-tags.tsx';
import { listNames } from './wish-texts.ts';

interface SeenWishlistPageProps {
  seen: SeenWishlistAnswer;
  currency: Currency;
  path: string;
  /** Slot for reporting the list, another feature. */
  report: ReactNode;
  /** Slot for following the list, another feature. */
  watch?: ReactNode;
  /** Above the list: who learns what is given. */
  givingNote?: ReactNode;
  /** Below the list: what givers say to each other. */
  whispers?: ReactNode;
  /** Under a wish, for members who may give it. */
  giving?: (item: WishlistItem) => ReactNode;
  /** The wish's givers, for members who may give it. */
  promised?: (item: WishlistItem) => 'own' | 'others' | null;
}

/** Someone else's list, for viewers with access. */
export function SeenWishlistPage({ seen: { wishlist, pagination }, currency, path, report, watch, givingNote, whispers, giving, promised }: SeenWishlistPageProps) {
  const locale = useLocale();
  const [search] = useSearchParams();
  const tag = getTag(search);
  const { _id, name, forName, owners, isOwn, tags, products } = wishlist;
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <div>
          <p className="text-lg text-soft [overflow-wrap:anywhere]">{m.wishlists_seen_by({ names: forName === '' ? listNames(owners) : forName })}</p>
          <h1 className="heading mt-1 text-h1 [overflow-wrap:anywhere]">{name}</h1>
        </div>
        {!isOwn && watch}
      </header>
      {isOwn && (
        <Notice
          title={m.wishlists_is_own()}
          action={
            <ButtonLink size="sm" variant="ghost" to={pathTo('userWishlist', locale, { '*': _id })}>
              {m.wishlists_to_own()}
            </ButtonLink>
          }
        />
      )}
      {products.length > 0 && givingNote}
      <WishTags tags={tags} tag={tag} path={path} />
      {products.length > 0 ? (
        <ul aria-label={name} className="grid gap-3 md:grid-cols-2">
          {products.map((item) => (
            <li key={item._id}>
              <WishCard item={item} currency={currency} promised={promised?.(item) ?? null}>
                {giving?.(item)}
              </WishCard>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title={tag === '' ? m.wishlists_blank_seen() : m.wishlists_tag_none({ tag })}
          action={<ButtonLink to={pathTo('giftFinder', locale)}>{m.shell_find_gift()}</ButtonLink>}
        />
      )}
      <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} getHref={(page) => listHref(path, page, tag)} />
      {whispers}
      {!isOwn && report}
    </div>
  );
}
