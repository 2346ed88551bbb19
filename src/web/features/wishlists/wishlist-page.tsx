import { ArrowLeft, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnWishlistItem } from '#shared/contract/wishes.ts';
import type { OwnWishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { listHref } from '#web/lib/page/list-href.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { getTag } from './load-wishlists.ts';
import { MoveWishDialog } from './move-wish-dialog.tsx';
import { OwnWishes } from './own-wishes.tsx';
import { ShareCard } from './share-card.tsx';
import { useWishlistActions } from './use-wishlist-actions.ts';
import { WishByHand } from './wish-by-hand.tsx';
import { WishTags } from './wish-tags.tsx';
import { WishlistHeading } from './wishlist-heading.tsx';

interface WishlistPageProps {
  found: OwnWishlist;
  currency: Currency;
  /** Reservations, where the member may see them. */
  given: ReactNode;
  /** Resolves when the list is reloaded. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The member's own list: all items in order, with actions. */
export function WishlistPage({ found, currency, given, onChanged, onFailed }: WishlistPageProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const tag = getTag(search);
  const { busy, undo, part, isRemoved, move, movedTo, placedOn, removeItem, remove } = useWishlistActions({ found, tag, onChanged, onFailed });
  const [moving, setMoving] = useState<OwnWishlistItem | null>(null);
  const { wishlist, pagination } = found;
  const { _id, name, forName, owners, tags, products, visibility } = wishlist;
  const list = pathTo('userWishlist', locale, { '*': _id });
  const toast = <UndoToast undo={undo} />;

  const back = (
    <Link to={pathTo('userWishlists', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
      <ArrowLeft aria-hidden className="size-4.5" />
      {m.wishlists_back()}
    </Link>
  );
  if (isRemoved) {
    return (
      <div ref={part} className="grid gap-6">
        {toast}
        {back}
        <h1 tabIndex={-1} className="heading text-h1 [overflow-wrap:anywhere]">
          {name}
        </h1>
      </div>
    );
  }
  return (
    <div ref={part} className="grid gap-6">
      {toast}
      {back}
      <WishlistHeading wishlist={wishlist} />
      {wishlist.takenDown && (
        <Notice tone="warning" title={m.reports_taken_down()}>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{wishlist.takenDown.why}</p>
          <p className="mt-2">{m.reports_taken_down_more()}</p>
        </Notice>
      )}
      {given}
      <WishTags tags={tags} tag={tag} path={list} />
      {products.length > 0 ? (
        <OwnWishes
          found={found}
          currency={currency}
          isWhole={tag === ''}
          isBusy={busy !== null}
          onMove={(id, title, position) => void move(id, title, position)}
          onMoveToList={setMoving}
          onRemove={(id, title) => void removeItem(id, title)}
          onChanged={onChanged}
        />
      ) : (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title={tag === '' ? m.wishlists_blank_title() : m.wishlists_tag_none({ tag })}
          action={<ButtonLink to={pathTo('shop', locale)}>{forName === '' ? m.wishlists_find() : m.wishlists_find_for({ name: forName })}</ButtonLink>}
        >
          {tag === '' && <p>{forName === '' ? m.wishlists_blank_text() : m.wishlists_blank_text_for({ name: forName })}</p>}
        </EmptyState>
      )}
      <Pagination page={pagination.currentPage} totalPages={pagination.totalPages} getHref={(page) => listHref(list, page, tag)} />
      <WishByHand wishlist={wishlist} onChanged={onChanged} />
      <MoveWishDialog item={moving} listId={_id} onClose={() => setMoving(null)} onMoved={movedTo} onPlaced={placedOn} />
      {forName !== '' && visibility !== 'private' && <p className="text-sm text-soft">{m.wishlists_for_shown({ name: forName })}</p>}
      {wishlist.takenDown === null && <ShareCard wishlist={wishlist} onChanged={onChanged} onFailed={onFailed} />}
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start lg:-ml-5"
        disabled={!isHydrated}
        isBusy={busy === 'remove'}
        icon={<Trash2 aria-hidden className="size-4.5" />}
        onClick={() => void remove()}
      >
        {owners.length > 1 ? m.wishlists_leave() : m.wishlists_remove()}
      </Button>
    </div>
  );
}
