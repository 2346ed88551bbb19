/** Adding to the lists and removing from them, each with its undo. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { listed } from '#shared/values/text/listed.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import type { HeartLists } from './heart-lists.ts';
import { createHeartPlaces, type Place, unlessGone } from './heart-places.ts';
import type { createHeartState, HeartList } from './heart-state.ts';

export interface HeartChangesApi {
  wishlists: Pick<Api['wishlists'], 'get' | 'create' | 'remove' | 'addItem' | 'removeItem' | 'removeProduct' | 'restoreProduct'>;
}

/** Subjects of the pending call: on a 404, one of these is gone. Each job updates it. */
export interface Subject {
  list?: Pick<HeartList, '_id' | 'name'> | undefined;
  title?: string;
}

/** Queues a job. `ifFull` offers another list. */
export type Work = (press: HeartPress, job: (subject: Subject) => Promise<void>, ifFull?: () => void) => void;

export interface HeartChangesOptions {
  api: HeartChangesApi;
  lists: HeartLists;
  state: Pick<ReturnType<typeof createHeartState>, 'notify'>;
  work: Work;
  /** Asks for a list other than the one it was added to. */
  chooseAnother: (press: HeartPress, from: Place) => void;
}

export function createHeartChanges({ api, lists, state: { notify }, work, chooseAnother }: HeartChangesOptions) {
  const { takeBack, hasLeft } = createHeartPlaces({ api, lists });

  /** Adds to a list, or to a new one; `from` is the wrong place it was in before. */
  async function add(press: HeartPress, to: { list: HeartList } | { name: string }, { from, subject }: { from: Place | null; subject: Subject }): Promise<void> {
    const { productId, variantId, title } = press;
    const isMade = 'name' in to;
    if (!isMade) lists.place(productId, [to.list._id], true);
    const { _id, name } = isMade ? (await api.wishlists.create({ body: { name: to.name } })).wishlist : to.list;
    Object.assign(subject, { title, list: isMade ? undefined : to.list });
    const itemId = await api.wishlists.addItem({ id: _id, body: { productId, variantId } }).then(
      ({ item }) => item._id,
      async (error: unknown) => {
        // Removes the list that was created in vain.
        if (isMade) await api.wishlists.remove({ id: _id }).catch(() => {});
        throw error;
      },
    );
    if (isMade) lists.set([...lists.get(), { _id, name, productIds: [productId] }]);
    const now: Place = { list: { _id, name }, itemId, isMade };
    async function undo() {
      await takeBack(productId, now);
      notify(press, m.wishlists_heart_removed({ title, list: name }));
    }
    const ways = { listId: _id, undo: () => work(press, undo) };
    if (from === null || (await hasLeft(productId, from))) notify(press, m.wishlists_heart_added({ title, list: name }), { ...ways, chooseAnother: () => chooseAnother(press, now) });
    else notify(press, m.wishlists_heart_both({ title, list: name, other: from.list.name }), ways);
  }

  async function remove(press: HeartPress, of: readonly HeartList[]): Promise<void> {
    const { productId, title } = press;
    const ids = of.map(({ _id }) => _id);
    const names = listed(
      of.map(({ name }) => name),
      getLocale(),
    );
    lists.place(productId, ids, false);
    for (const id of ids) await unlessGone(api.wishlists.removeProduct({ id, productId }));
    async function undo(undone: Subject) {
      for (const list of of) {
        undone.list = list;
        await api.wishlists.restoreProduct({ id: list._id, productId });
      }
      lists.place(productId, ids, true);
      notify(press, m.wishlists_heart_added({ title, list: names }), { listId: ids[0] ?? null });
    }
    notify(press, m.wishlists_heart_removed({ title, list: names }), { undo: () => work(press, undo) });
  }

  return { add, remove };
}
