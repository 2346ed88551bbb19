import { ArrowDown, ArrowUp, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OwnWishlistItem } from '#shared/contract/wishes.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { WishCard } from './wish-card.tsx';
import type { WishDraft } from './wish-draft.ts';
import { WishForm } from './wish-form.tsx';

interface OwnWishProps {
  item: OwnWishlistItem;
  forName: string;
  currency: Currency;
  /** Index in the whole list, from 0; null where only some of it is shown. */
  place: number | null;
  isLast: boolean;
  isBusy: boolean;
  onMove: (place: number) => void;
  onMoveToList: () => void;
  onRemove: () => void;
  onSave: (draft: WishDraft) => Promise<unknown>;
}

/** Keeps focus on the button that moved the wish, at its new place; at either end, on the opposite button. */
function useMoveFocus(place: number | null, isLast: boolean, onMove: (place: number) => void) {
  const buttons = useRef<HTMLDivElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  useEffect(() => {
    const way = place === 0 ? 'down' : isLast ? 'up' : moved.current;
    const now = document.activeElement;
    // Unless focus has moved elsewhere meanwhile.
    if (moved.current !== null && (now === document.body || buttons.current?.contains(now))) buttons.current?.querySelector<HTMLElement>(`[data-way=${way}]`)?.focus();
    moved.current = null;
  }, [place, isLast]);
  return {
    buttons,
    move(way: 'up' | 'down') {
      if (place === null || (way === 'up' ? place === 0 : isLast)) return;
      moved.current = way;
      onMove(way === 'up' ? place - 1 : place + 1);
    },
  };
}

/** The other lists of the member that the wish is on. */
function AlsoOn({ lists }: { lists: OwnWishlistItem['alsoOn'] }) {
  const locale = useLocale();
  return (
    <p className="text-sm text-soft [overflow-wrap:anywhere]">
      {m.wishlists_also_on()}{' '}
      {lists.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <Link to={pathTo('userWishlist', locale, { '*': _id })} className="link">
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** A wish as its owner sees it: edit, move up and down, remove. */
export function OwnWish({ item, forName, currency, place, isLast, isBusy, onMove, onMoveToList, onRemove, onSave }: OwnWishProps) {
  const isHydrated = useHydrated();
  const [isEditing, setIsEditing] = useState(false);
  const name = item.title;
  // Not natively disabled: a button disabled while busy, or at the list's end, would lose focus.
  const press = (action: () => void) => ({ disabled: !isHydrated, 'aria-busy': isBusy || undefined, onClick: isBusy ? undefined : action });
  const { buttons, move } = useMoveFocus(place, isLast, onMove);
  return (
    <WishCard item={item} currency={currency}>
      {item.alsoOn.length > 0 && <AlsoOn lists={item.alsoOn} />}
      {isEditing ? (
        <WishForm
          item={item}
          forName={forName}
          onCancel={() => setIsEditing(false)}
          onSave={async (draft) => {
            await onSave(draft);
            setIsEditing(false);
          }}
        />
      ) : (
        <div ref={buttons} className="mt-auto -ml-2.5 flex flex-wrap">
          {place !== null && (
            <>
              <IconButton
                label={m.wishlists_item_up({ name })}
                icon={<ArrowUp aria-hidden className="size-5" />}
                data-way="up"
                aria-disabled={place === 0 || undefined}
                className="aria-disabled:opacity-40"
                {...press(() => move('up'))}
              />
              <IconButton
                label={m.wishlists_item_down({ name })}
                icon={<ArrowDown aria-hidden className="size-5" />}
                data-way="down"
                aria-disabled={isLast || undefined}
                className="aria-disabled:opacity-40"
                {...press(() => move('down'))}
              />
            </>
          )}
          <IconButton label={m.wishlists_edit_title({ name })} icon={<Pencil aria-hidden className="size-5" />} {...press(() => setIsEditing(true))} />
          <IconButton label={m.wishlists_item_move({ name })} icon={<FolderInput aria-hidden className="size-5" />} {...press(onMoveToList)} />
          <IconButton label={m.wishlists_item_remove({ name })} icon={<Trash2 aria-hidden className="size-5" />} {...press(onRemove)} />
        </div>
      )}
    </WishCard>
  );
}
