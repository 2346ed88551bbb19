/**
 * Works the hearts: on which of the member's lists the products on the page stand, what a press does, and what is told of it. A heart is filled
 * before the server has answered, and emptied again where it refuses. What is pressed meanwhile waits in line.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { listed } from '#shared/values/listed.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { HeartPress } from '#web/lib/wishes/hearts.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { createHeartState, type HeartList } from './heart-state.ts';

interface HeartStoreOptions {
  api: { wishlists: Pick<Api['wishlists'], 'listWished' | 'get' | 'create' | 'remove' | 'addItem' | 'removeItem' | 'removeProduct' | 'restoreProduct'> };
  /** The products on the page. */
  shown: () => readonly string[];
  mark: (productIds: ReadonlySet<string>) => void;
  onFailed: (message: string) => void;
  /** Other tabs show the same hearts. */
  onChanged: () => void;
}

/** As many as the API is asked for at once; what is further down the page is unmarked until it is pressed. */
const MAX_ASKED = 100;

/** What is gone already needn't be taken away. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export type HeartStore = ReturnType<typeof createHeartStore>;

export function createHeartStore({ api, shown, mark, onFailed, onChanged }: HeartStoreOptions) {
  const { subscribe, getSnapshot, tell, ask, dismiss, cancel } = createHeartState();
  const working = new Set<string>();
  let lists: readonly HeartList[] | null = null;
  /** The products of which the lists' ids tell. */
  let known: ReadonlySet<string> = new Set();
  /** What the call under way needs: one of them is gone where it isn't found. */
  let about: { list?: Pick<HeartList, '_id' | 'name'>; title?: string } = {};
  let line: Promise<void> = Promise.resolve();
  /** Counts the members: what was begun for another is not this one's. */
  let visit = 0;

  function keep(next: readonly HeartList[] | null): void {
    lists = next;
    mark(new Set((next ?? []).flatMap(({ productIds }) => productIds)));
  }

  /** What the server says of the lists, and of what is on the page. */
  async function load(alsoOf: string | null = null): Promise<readonly HeartList[]> {
    const begun = visit;
    const ids = [...new Set([...(alsoOf === null ? [] : [alsoOf]), ...shown()])].slice(0, MAX_ASKED);
    const { data } = await api.wishlists.listWished({ query: { ids: ids.join(',') } });
    if (begun === visit) {
      known = new Set(ids);
      keep(data.wishlists);
    }
    return data.wishlists;
  }

  const has = (list: HeartList, productId: string) => list.productIds.includes(productId);

  function place(productId: string, listIds: readonly string[], isOn: boolean): void {
    const others = ({ productIds }: HeartList) => productIds.filter((id) => id !== productId);
    keep((lists ?? []).map((list) => (listIds.includes(list._id) ? { ...list, productIds: isOn ? [...others(list), productId] : others(list) } : list)));
  }

  /** Why it was refused. `isLoaded`: the lists are what the server says they are now. */
  function wordsOf(error: unknown, isLoaded: boolean): string {
    if (!(error instanceof ApiError)) return m.settings_offline();
    if (error.status !== 404 || !isLoaded) return refusalText(error);
    const { list, title } = about;
    if (list && !lists?.some(({ _id }) => _id === list._id)) return m.wishlists_heart_list_gone({ list: list.name });
    return title === undefined ? refusalText(error) : m.wishlists_heart_gone({ title });
  }

  /** One after the other. What is refused is told, and the marks are what the server says, or what they were. `ifFull` chooses another list. */
  function work(press: HeartPress, job: () => Promise<void>, ifFull: (() => void) | null = null): void {
    const begun = visit;
    working.add(press.productId);
    // The way back that it offers leads from what is changed now.
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
        keep(before);
        const isLoaded = await load(press.productId).then(
          () => true,
          () => false,
        );
        if (!(error instanceof ApiError)) reportError(error);
        const message = wordsOf(error, isLoaded);
        if (ifFull && error instanceof ApiError && error.code === 'WISHLIST_FULL') tell(press, message, { chooseAnother: ifFull });
        else onFailed(message);
      } finally {
        working.delete(press.productId);
      }
    });
  }

  /** Where a press put something. */
  interface Place {
    list: Pick<HeartList, '_id' | 'name'>;
    itemId: string;
    /** The list was made for it. */
    isMade: boolean;
  }

  /** Takes something off where a press put it, and the list that was made for it, unless more has come onto that since. */
  async function takeBack(productId: string, { list: { _id }, itemId, isMade }: Place): Promise<void> {
    await unlessGone(api.wishlists.removeItem({ id: _id, itemId }));
    place(productId, [_id], false);
    if (!isMade) return;
    // A list that stays behind empty does no harm.
    const isEmpty = await api.wishlists.get({ id: _id, query: { limit: 1 } }).then(
      ({ wishlist }) => wishlist.itemCount === 0,
      () => false,
    );
    if (isEmpty)
      await api.wishlists.remove({ id: _id }).then(
        () => keep((lists ?? []).filter((list) => list._id !== _id)),
        () => {},
      );
  }

  /** Whether something has left the place where it stood by mistake. */
  const hasLeft = (productId: string, from: Place): Promise<boolean> =>
    takeBack(productId, from).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );

  /** On a list, or on a new one; `from` is where it stood by mistake. */
  async function add(press: HeartPress, to: { list: HeartList } | { name: string }, from: Place | null): Promise<void> {
    const { productId, variantId, title } = press;
    const isMade = 'name' in to;
    if (!isMade) place(productId, [to.list._id], true);
    const { _id, name } = isMade ? (await api.wishlists.create({ body: { name: to.name } })).wishlist : to.list;
    about = { title, ...(!isMade && { list: to.list }) };
    const itemId = await api.wishlists.addItem({ id: _id, body: { productId, variantId } }).then(
      ({ item }) => item._id,
      async (error: unknown) => {
        // A list that was made for nothing isn't left behind.
        if (isMade) await api.wishlists.remove({ id: _id }).catch(() => {});
        throw error;
      },
    );
    if (isMade) keep([...(lists ?? []), { _id, name, productIds: [productId] }]);
    const now: Place = { list: { _id, name }, itemId, isMade };
    async function undo() {
      await takeBack(productId, now);
      tell(press, m.wishlists_heart_removed({ title, list: name }));
    }
    const ways = { listId: _id, undo: () => work(press, undo) };
    if (from === null || (await hasLeft(productId, from))) tell(press, m.wishlists_heart_added({ title, list: name }), { ...ways, chooseAnother: () => askWhere(press, now) });
    else tell(press, m.wishlists_heart_both({ title, list: name, other: from.list.name }), ways);
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
      tell(press, m.wishlists_heart_added({ title, list: names }), { listId: ids[0] ?? null });
    }
    tell(press, m.wishlists_heart_removed({ title, list: names }), { undo: () => work(press, undo) });
  }

  function askWhere(press: HeartPress, from: Place | null = null): void {
    ask({
      title: press.title,
      kind: 'add',
      lists: (lists ?? []).filter(({ _id }) => _id !== from?.list._id),
      choose: (choice) =>
        'all' in choice ||
        work(
          press,
          () => add(press, choice, from),
          () => askWhere(press, from),
        ),
    });
  }

  function askWhence(press: HeartPress, there: readonly HeartList[]): void {
    ask({ title: press.title, kind: 'remove', lists: there, choose: (choice) => 'name' in choice || work(press, () => remove(press, 'all' in choice ? there : [choice.list])) });
  }

  async function onto(press: HeartPress, all: readonly HeartList[], isAgain = false): Promise<void> {
    const [only] = all;
    if (all.length > 1) return askWhere(press);
    try {
      await add(press, only ? { list: only } : { name: m.wishlists_first_name() }, null);
    } catch (error) {
      if (!only || isAgain || !(error instanceof ApiError && error.status === 404)) throw error;
      // It is the list that is gone: another takes its place.
      const now = await load(press.productId);
      if (now.some(({ _id }) => _id === only._id)) throw error;
      await onto(press, now, true);
    }
  }

  async function workPress(press: HeartPress): Promise<void> {
    const all = lists ?? [];
    const there = all.filter((list) => has(list, press.productId));
    if (there.length > 1) askWhence(press, there);
    else if (there.length === 1) await remove(press, there);
    else await onto(press, all);
  }

  /** What was wished for before it was known whether it is: on a list already, it stays as it is. */
  async function workWish(press: HeartPress): Promise<void> {
    const all = await load(press.productId);
    const there = all.find((list) => has(list, press.productId));
    if (there) tell(press, m.wishlists_heart_added({ title: press.title, list: there.name }), { listId: there._id });
    else await onto(press, all);
  }

  function wishFor(press: HeartPress): void {
    work(
      press,
      () => workWish(press),
      () => askWhere(press),
    );
  }

  return {
    subscribe,
    getSnapshot,
    /** Somebody else is signed in, or nobody: nothing of what was before is theirs. */
    forget(): void {
      visit += 1;
      known = new Set();
      line = Promise.resolve();
      working.clear();
      keep(null);
      dismiss();
      cancel();
    },
    /** Marks what is on the page. Where that can't be asked, the hearts stay as they are: nobody waits for it. */
    look(): void {
      // Another tab may tell a page without any.
      if (shown().length === 0) return;
      const begun = visit;
      line = line.then(async () => {
        if (begun === visit) await load().catch(() => {});
      });
    },
    /** On or off; while it is under way, another press on the same heart is none. A heart that is empty because nobody has asked yet is pressed to be filled. */
    press(press: HeartPress): void {
      if (working.has(press.productId)) return;
      if (known.has(press.productId))
        work(
          press,
          () => workPress(press),
          () => askWhere(press),
        );
      else wishFor(press);
    },
    wishFor,
    dismiss,
    cancel,
  };
}
