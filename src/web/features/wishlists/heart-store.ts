/**
 * Store of the heart buttons: which products of the page are on the member's lists, what a press does, and its
 * messages. Updates are optimistic and rolled back on refusal; presses are queued.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { listed } from '#shared/values/text/listed.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { createHeartState, type HeartList } from './heart-state.ts';

interface HeartStoreOptions {
  api: { wishlists: Pick<Api['wishlists'], 'listWished' | 'get' | 'create' | 'remove' | 'addItem' | 'removeItem' | 'removeProduct' | 'restoreProduct'> };
  shown: () => readonly string[];
  mark: (productIds: ReadonlySet<string>) => void;
  onFailed: (message: string) => void;
  /** Syncs other tabs. */
  onChanged: () => void;
}

/** The API's limit per call; hearts further down the page stay unmarked until pressed. */
const MAX_ASKED = 100;

/** Ignores 404: already removed. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export type HeartStore = ReturnType<typeof createHeartStore>;

export function createHeartStore({ api, shown, mark, onFailed, onChanged }: HeartStoreOptions) {
  const { undoing, subscribe, getSnapshot, notify, question, dismiss, cancel } = createHeartState();
  const working = new Set<string>();
  let lists: readonly HeartList[] | null = null;
  /** Products whose list membership is loaded. */
  let known: ReadonlySet<string> = new Set();
  /** Subject of the pending call: on a 404, one of these is gone. */
  let about: { list?: Pick<HeartList, '_id' | 'name'>; title?: string } = {};
  let line: Promise<void> = Promise.resolve();
  /** Incremented when the member changes: work begun for another is discarded. */
  let visit = 0;

  function setLists(next: readonly HeartList[] | null): void {
    lists = next;
    mark(new Set((next ?? []).flatMap(({ productIds }) => productIds)));
  }

  /** Fetches the lists and which products of the page are on them. */
  async function load(alsoOf: string | null = null): Promise<readonly HeartList[]> {
    const begun = visit;
    const ids = [...new Set([...(alsoOf === null ? [] : [alsoOf]), ...shown()])].slice(0, MAX_ASKED);
    const { data } = await api.wishlists.listWished({ query: { ids: ids.join(',') } });
    if (begun === visit) {
      known = new Set(ids);
      setLists(data.wishlists);
    }
    return data.wishlists;
  }

  const has = (list: HeartList, productId: string) => list.productIds.includes(productId);

  function place(productId: string, listIds: readonly string[], isOn: boolean): void {
    const others = ({ productIds }: HeartList) => productIds.filter((id) => id !== productId);
    setLists((lists ?? []).map((list) => (listIds.includes(list._id) ? { ...list, productIds: isOn ? [...others(list), productId] : others(list) } : list)));
  }

  /** Error text. `isLoaded`: the lists have just been refetched. */
  function listWords(error: unknown, isLoaded: boolean): string {
    if (!(error instanceof ApiError)) return m.settings_offline();
    if (error.status !== 404 || !isLoaded) return refusalText(error);
    const { list, title } = about;
    if (list && !lists?.some(({ _id }) => _id === list._id)) return m.wishlists_heart_list_gone({ list: list.name });
    return title === undefined ? refusalText(error) : m.wishlists_heart_gone({ title });
  }

  /** Queues a job. On refusal, shows the error and refetches or restores the marks. `ifFull` offers another list. */
  function work(press: HeartPress, job: () => Promise<void>, ifFull: (() => void) | null = null): void {
    const begun = visit;
    working.add(press.productId);
    // Its undo refers to a state that changes now.
    dismiss();
    line = line.then(async () => {
      if (begun !== visit) return;
      const before = lists;
      about = {};
      try {
        await job();
        onChanged();
      } catch (error) {
        if (begun !== visit) return;
        setLists(before);
        const isLoaded = await load(press.productId).then(
          () => true,
          () => false,
        );
        if (!(error instanceof ApiError)) reportError(error);
        const message = listWords(error, isLoaded);
        if (ifFull && error instanceof ApiError && error.code === 'WISHLIST_FULL') notify(press, message, { chooseAnother: ifFull });
        else onFailed(message);
      } finally {
        working.delete(press.productId);
      }
    });
  }

  /** Where a press added something. */
  interface Place {
    list: Pick<HeartList, '_id' | 'name'>;
    itemId: string;
    /** The list was created for it. */
    isMade: boolean;
  }

  /** Undoes an add: removes the item, and the list created for it unless more was added since. */
  async function takeBack(productId: string, { list: { _id }, itemId, isMade }: Place): Promise<void> {
    await unlessGone(api.wishlists.removeItem({ id: _id, itemId }));
    place(productId, [_id], false);
    if (!isMade) return;
    // An empty list left behind does no harm.
    const isEmpty = await api.wishlists.get({ id: _id, query: { limit: 1 } }).then(
      ({ wishlist }) => wishlist.itemCount === 0,
      () => false,
    );
    if (isEmpty)
      await api.wishlists.remove({ id: _id }).then(
        () => setLists((lists ?? []).filter((list) => list._id !== _id)),
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
  async function add(press: HeartPress, to: { list: HeartList } | { name: string }, from: Place | null): Promise<void> {
    const { productId, variantId, title } = press;
    const isMade = 'name' in to;
    if (!isMade) place(productId, [to.list._id], true);
    const { _id, name } = isMade ? (await api.wishlists.create({ body: { name: to.name } })).wishlist : to.list;
    about = { title, ...(!isMade && { list: to.list }) };
    const itemId = await api.wishlists.addItem({ id: _id, body: { productId, variantId } }).then(
      ({ item }) => item._id,
      async (error: unknown) => {
        // Removes the list that was created in vain.
        if (isMade) await api.wishlists.remove({ id: _id }).catch(() => {});
        throw error;
      },
    );
    if (isMade) setLists([...(lists ?? []), { _id, name, productIds: [productId] }]);
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
    place(productId, ids, false);
    for (const id of ids) await unlessGone(api.wishlists.removeProduct({ id, productId }));
    async function undo() {
      for (const list of of) {
        about = { list };
        await api.wishlists.restoreProduct({ id: list._id, productId });
      }
      place(productId, ids, true);
      notify(press, m.wishlists_heart_added({ title, list: names }), { listId: ids[0] ?? null });
    }
    notify(press, m.wishlists_heart_removed({ title, list: names }), { undo: () => work(press, undo) });
  }

  function askForList(press: HeartPress, from: Place | null = null): void {
    question({
      title: press.title,
      kind: 'add',
      lists: (lists ?? []).filter(({ _id }) => _id !== from?.list._id),
      choose: (choice) =>
        'all' in choice ||
        work(
          press,
          () => add(press, choice, from),
          () => askForList(press, from),
        ),
    });
  }

  function askWhichList(press: HeartPress, there: readonly HeartList[]): void {
    question({ title: press.title, kind: 'remove', lists: there, choose: (choice) => 'name' in choice || work(press, () => remove(press, 'all' in choice ? there : [choice.list])) });
  }

  async function onto(press: HeartPress, all: readonly HeartList[], isAgain = false): Promise<void> {
    const [only] = all;
    if (all.length > 1) return askForList(press);
    try {
      await add(press, only ? { list: only } : { name: m.wishlists_first_name() }, null);
    } catch (error) {
      if (!only || isAgain || !(error instanceof ApiError && error.status === 404)) throw error;
      // The list itself is gone: use another.
      const now = await load(press.productId);
      if (now.some(({ _id }) => _id === only._id)) throw error;
      await onto(press, now, true);
    }
  }

  async function workPress(press: HeartPress): Promise<void> {
    const all = lists ?? [];
    const there = all.filter((list) => has(list, press.productId));
    if (there.length > 1) askWhichList(press, there);
    else if (there.length === 1) await remove(press, there);
    else await onto(press, all);
  }

  /** Adds a wish made before its state was known; if already on a list, it stays there. */
  async function toggleWish(press: HeartPress): Promise<void> {
    const all = await load(press.productId);
    const there = all.find((list) => has(list, press.productId));
    if (there) notify(press, m.wishlists_heart_added({ title: press.title, list: there.name }), { listId: there._id });
    else await onto(press, all);
  }

  function addWish(press: HeartPress): void {
    work(
      press,
      () => toggleWish(press),
      () => askForList(press),
    );
  }

  return {
    undoing,
    subscribe,
    getSnapshot,
    /** The member changed or signed out: clears all state. */
    clear(): void {
      visit += 1;
      known = new Set();
      line = Promise.resolve();
      working.clear();
      setLists(null);
      dismiss();
      cancel();
    },
    /** Marks the hearts on the page. Errors are ignored and leave the hearts as they are. */
    refresh(): void {
      // Another tab may notify a page without hearts.
      if (shown().length === 0) return;
      const begun = visit;
      line = line.then(async () => {
        if (begun === visit) await load().catch(() => {});
      });
    },
    /** Toggles a product; ignored while its last press is pending. An empty heart whose state isn't loaded yet means add. */
    press(press: HeartPress): void {
      if (working.has(press.productId)) return;
      if (known.has(press.productId))
        work(
          press,
          () => workPress(press),
          () => askForList(press),
        );
      else addWish(press);
    },
    addWish,
    dismiss,
    cancel,
  };
}
