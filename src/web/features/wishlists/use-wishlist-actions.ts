import { useState } from 'react';
import type { OwnWishlistItem } from '#shared/contract/wishes.ts';
import type { OwnWishlist } from '#shared/contract/wishlists.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { listed } from '#shared/values/text/listed.ts';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { wishlists } from '#web/lib/api/routes/wishlists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useUndo } from '#web/ui/use-undo.ts';
import { useWishFocus } from './use-wish-focus.ts';

interface WishlistActionsOptions {
  found: OwnWishlist;
  /** Only wishes with it are on the page; empty for all. */
  tag: string;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** Moves and removes wishes of the member's list, and the list itself; each can be undone where the API can. */
export function useWishlistActions({ found: { wishlist, pagination }, tag, onChanged, onFailed }: WishlistActionsOptions) {
  const api = useApi({ wishlists });
  const { busy, act } = useAction(onFailed);
  const undo = useUndo();
  const [isRemoved, setIsRemoved] = useState(false);
  const { _id, name, products } = wishlist;
  const { part, moveFocusFrom } = useWishFocus(products, isRemoved);
  const before = (pagination.currentPage - 1) * pagination.limit;
  const getPlace = (id: string): number => before + products.findIndex((item) => item._id === id);

  const move = (id: string, title: string, position: number) =>
    act('move', async () => {
      const place = getPlace(id);
      const moveTo = (to: number) => api.wishlists.patchItem({ id: _id, itemId: id, body: { position: to } }).then(onChanged);
      if (position < before || position >= before + pagination.limit) moveFocusFrom(id);
      await moveTo(position);
      offerUndo(undo, { text: m.wishlists_moved({ name: title, place: position + 1 }), work: () => moveTo(place), undone: m.jubilees_undone({ name: title }) });
    });

  const movedTo = async ({ _id: itemId, title }: OwnWishlistItem, to: { _id: string; name: string }): Promise<void> => {
    // Among some of the list's wishes its place isn't known: it comes back as the last.
    const place = tag === '' ? { position: getPlace(itemId) } : {};
    moveFocusFrom(itemId);
    await onChanged();
    offerUndo(undo, {
      text: m.wishlists_moved_to({ name: title, list: to.name }),
      work: () => api.wishlists.moveItem({ id: to._id, itemId, body: { listId: _id, ...place } }).then(onChanged),
      undone: m.jubilees_undone({ name: title }),
    });
  };

  const placedOn = async ({ _id: itemId, title }: OwnWishlistItem, to: { _id: string; name: string }): Promise<void> => {
    await onChanged();
    offerUndo(undo, {
      text: m.wishlists_placed({ name: title, list: to.name }),
      work: () => api.wishlists.removeItem({ id: to._id, itemId }).then(onChanged),
      undone: m.jubilees_undone({ name: title }),
    });
  };

  const removeItem = (id: string, title: string) =>
    act('item', async () => {
      const others = products.find((item) => item._id === id)?.alsoOn.map((list) => list.name) ?? [];
      await api.wishlists.removeItem({ id: _id, itemId: id });
      moveFocusFrom(id);
      await onChanged();
      offerUndo(undo, {
        text: others.length > 0 ? m.wishlists_removed_here({ name: title, lists: listed(others, getLocale()) }) : m.wishlists_removed({ name: title }),
        work: () => api.wishlists.restoreItem({ id: _id, itemId: id }).then(onChanged),
        undone: m.jubilees_undone({ name: title }),
      });
    });

  const remove = () =>
    act('remove', async () => {
      const { restorableUntil } = await api.wishlists.remove({ id: _id });
      setIsRemoved(true);
      if (restorableUntil === null) return undo.offer({ text: m.wishlists_left({ name }) });
      offerUndo(undo, {
        text: m.wishlists_removed({ name }),
        work: async () => {
          await api.wishlists.restore({ id: _id });
          setIsRemoved(false);
        },
        undone: m.jubilees_undone({ name }),
      });
    });

  return { busy, undo, part, isRemoved, move, movedTo, placedOn, removeItem, remove };
}
