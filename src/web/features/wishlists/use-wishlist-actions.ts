import { useState } from 'react';
import type { OwnWishlist, WishlistItem } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import type { Done } from './done-notice.tsx';

interface WishlistActionsOptions {
  found: OwnWishlist;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Moves and removes wishes of the member's list, and the list itself; each can be undone where the API can. */
export function useWishlistActions({ found: { wishlist, pagination }, onChanged, onFailed }: WishlistActionsOptions) {
  const api = useApi({ wishlists });
  const { busy, act } = useAction(onFailed);
  const [done, setDone] = useState<Done | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const { _id, name } = wishlist;
  const before = (pagination.currentPage - 1) * pagination.limit;

  const move = (id: string, title: string, position: number) =>
    act('move', async () => {
      await api.wishlists.patchItem({ id: _id, itemId: id, body: { position } });
      await onChanged();
      setDone({ text: m.wishlists_moved({ name: title, place: position + 1 }), isInPlace: position >= before && position < before + pagination.limit });
    });

  const movedTo = async ({ _id: itemId, title }: WishlistItem, to: { _id: string; name: string }, place: number): Promise<void> => {
    await onChanged();
    setDone({
      text: m.wishlists_moved_to({ name: title, list: to.name }),
      undo: () =>
        api.wishlists
          .moveItem({ id: to._id, itemId, body: { listId: _id, position: place } })
          .then(onChanged)
          .then(() => setDone({ text: m.jubilees_undone({ name: title }) })),
    });
  };

  const removeItem = (id: string, title: string) =>
    act('item', async () => {
      await api.wishlists.removeItem({ id: _id, itemId: id });
      await onChanged();
      setDone({
        text: m.wishlists_removed({ name: title }),
        undo: () =>
          api.wishlists
            .restoreItem({ id: _id, itemId: id })
            .then(onChanged)
            .then(() => setDone({ text: m.jubilees_undone({ name: title }) })),
      });
    });

  const remove = () =>
    act('remove', async () => {
      const { restorableUntil } = await api.wishlists.remove({ id: _id });
      setIsRemoved(true);
      if (restorableUntil === null) return setDone({ text: m.wishlists_left({ name }) });
      const undo = async () => {
        await api.wishlists.restore({ id: _id });
        setIsRemoved(false);
        setDone({ text: m.jubilees_undone({ name }) });
      };
      setDone({ text: m.wishlists_removed({ name }), undo });
    });

  const undo = (work: () => Promise<unknown>) => act('undo', work);

  return { busy, done, isRemoved, move, movedTo, removeItem, remove, undo };
}
