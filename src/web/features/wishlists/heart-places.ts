/** Undoing what a press added. */
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartLists } from './heart-lists.ts';
import type { HeartList } from './heart-state.ts';

/** Where a press added something. */
export interface Place {
  list: Pick<HeartList, '_id' | 'name'>;
  itemId: string;
  /** The list was created for it. */
  isMade: boolean;
}

/** Ignores 404: already removed. */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export function createHeartPlaces({ api, lists }: { api: { wishlists: Pick<Api['wishlists'], 'get' | 'remove' | 'removeItem'> }; lists: HeartLists }) {
  /** Undoes an add: removes the item, and the list created for it unless more was added since. */
  async function takeBack(productId: string, { list: { _id }, itemId, isMade }: Place): Promise<void> {
    await unlessGone(api.wishlists.removeItem({ id: _id, itemId }));
    lists.place(productId, [_id], false);
    if (!isMade) return;
    // An empty list left behind does no harm.
    const isEmpty = await api.wishlists.get({ id: _id, query: { limit: 1 } }).then(
      ({ wishlist }) => wishlist.itemCount === 0,
      () => false,
    );
    if (isEmpty)
      await api.wishlists.remove({ id: _id }).then(
        () => lists.set(lists.get().filter((list) => list._id !== _id)),
        () => {},
      );
  }

  /** Whether the item was removed from the wrong place. */
  const hasLeft = (productId: string, from: Place): Promise<boolean> =>
    takeBack(productId, from).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );

  return { takeBack, hasLeft };
}
