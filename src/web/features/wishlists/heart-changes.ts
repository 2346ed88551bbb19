/** What a press on a heart does to the lists: adds, removes, or asks which list; each with its undo. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { listed } from '#shared/values/text/listed.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import type { HeartLists } from './heart-lists.ts';
import type { createHeartState, HeartList } from './heart-state.ts';

export interface HeartChangesApi {
  wishlists: Pick<Api['wishlists'], 'get' | 'create' | 'remove' | 'addItem' | 'removeItem' | 'removeProduct' | 'restoreProduct'>;
}

/** What the pending call is about: on a 404, one of these is gone. A job sets it as it goes on. */
export interface Subject {
  list?: Pick<HeartList, '_id' | 'name'> | undefined;
  title?: string;
}

/** Queues a job. `ifFull` offers another list. */
export type Work = (press: HeartPress, job: (subject: Subject) => Promise<void>, ifFull?: () => void) => void;

interface HeartChangesOptions {
  api: HeartChangesApi;
  lists: HeartLists;
  state: Pick<ReturnType<typeof createHeartState>, 'notify' | 'question'>;
  work: Work;
}

/** Where a press added something. */
interface Place {
  list: Pick<HeartList, '_id' | 'name'>;
  itemId: string;
  /** The list was created for it. */
  isMade: boolean;
}

/** Ignores 404: already removed. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

const has = (list: HeartList, productId: string) => list.productIds.includes(productId);

export function createHeartChanges({ api, lists, state: { notify, question }, work }: HeartChangesOptions) {
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
    if (from === null || (await hasLeft(productId, from))) notify(press, m.wishlists_heart_added({ title, list: name }), { ...ways, chooseAnother: () => askForList(press, now) });
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

  function askForList(press: HeartPress, from: Place | null = null): void {
    question({
      title: press.title,
      kind: 'add',
      lists: lists.get().filter(({ _id }) => _id !== from?.list._id),
      choose: (choice) =>
        'all' in choice ||
        work(
          press,
          (subject) => add(press, choice, { from, subject }),
          () => askForList(press, from),
        ),
    });
  }

  function askWhichList(press: HeartPress, there: readonly HeartList[]): void {
    question({ title: press.title, kind: 'remove', lists: there, choose: (choice) => 'name' in choice || work(press, () => remove(press, 'all' in choice ? there : [choice.list])) });
  }

  async function onto(press: HeartPress, all: readonly HeartList[], { subject, isAgain = false }: { subject: Subject; isAgain?: boolean }): Promise<void> {
    const [only] = all;
    if (all.length > 1) return askForList(press);
    try {
      await add(press, only ? { list: only } : { name: m.wishlists_first_name() }, { from: null, subject });
    } catch (error) {
      if (!only || isAgain || !(error instanceof ApiError && error.status === 404)) throw error;
      // The list itself is gone: use another.
      const now = await lists.load(press.productId);
      if (now.some(({ _id }) => _id === only._id)) throw error;
      await onto(press, now, { subject, isAgain: true });
    }
  }

  async function toggle(press: HeartPress, subject: Subject): Promise<void> {
    const all = lists.get();
    const there = all.filter((list) => has(list, press.productId));
    if (there.length > 1) askWhichList(press, there);
    else if (there.length === 1) await remove(press, there);
    else await onto(press, all, { subject });
  }

  /** Adds a wish made before its state was known; if already on a list, it stays there. */
  async function addOnce(press: HeartPress, subject: Subject): Promise<void> {
    const all = await lists.load(press.productId);
    const there = all.find((list) => has(list, press.productId));
    if (there) notify(press, m.wishlists_heart_added({ title: press.title, list: there.name }), { listId: there._id });
    else await onto(press, all, { subject });
  }

  return { toggle, addOnce, askForList };
}
