/**
 * Works the hearts: on which of the member's lists the products on the page stand, what a press does, and what is told of it. A heart is filled
 * before the server has answered, and emptied again where it refuses. What is pressed meanwhile waits in line.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api-call.ts';
import type { HeartPress } from '#web/lib/hearts.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import type { WishlistApi } from '#web/lib/wishlist-api.ts';

/** One of the member's lists, with those of the products on the page that stand on it. */
export interface HeartList {
  _id: string;
  name: string;
  productIds: readonly string[];
}

/** What was done just now, and what can be done about it. */
export interface Told {
  text: string;
  /** The list to look at. */
  listId: string | null;
  undo: (() => void) | null;
  chooseAnother: (() => void) | null;
}

export type Choice = { list: HeartList } | { all: true } | { name: string };

/** What a press asks first: a list to put it on, or the lists to take it off. */
export interface Asked {
  title: string;
  kind: 'add' | 'remove';
  lists: readonly HeartList[];
  choose: (choice: Choice) => void;
}

export interface HeartSnapshot {
  told: Told | null;
  asked: Asked | null;
}

interface HeartStoreOptions {
  api: Pick<WishlistApi, 'wished' | 'create' | 'remove' | 'addItem' | 'removeItem' | 'removeProduct' | 'restoreProduct'>;
  /** The products on the page. */
  shown: () => readonly string[];
  mark: (productIds: ReadonlySet<string>) => void;
  onFailed: (message: string) => void;
}

/** As many as the API is asked for at once; what is further down the page is unmarked until it is pressed. */
const MAX_ASKED = 100;

export type HeartStore = ReturnType<typeof createHeartStore>;

export function createHeartStore({ api, shown, mark, onFailed }: HeartStoreOptions) {
  const listeners = new Set<() => void>();
  const working = new Set<string>();
  let snapshot: HeartSnapshot = { told: null, asked: null };
  let lists: readonly HeartList[] | null = null;
  let line: Promise<void> = Promise.resolve();
  /** Counts the members: what was begun for another is not this one's. */
  let visit = 0;

  function change(next: Partial<HeartSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  }

  const tell = (text: string, { listId = null, undo = null, chooseAnother = null }: Partial<Omit<Told, 'text'>> = {}) => change({ told: { text, listId, undo, chooseAnother } });

  function keep(next: readonly HeartList[] | null): void {
    lists = next;
    mark(new Set((next ?? []).flatMap(({ productIds }) => productIds)));
  }

  /** What the server says of the lists, and of what is on the page. */
  async function load(alsoOf: string | null = null): Promise<readonly HeartList[]> {
    const begun = visit;
    const ids = [...new Set([...(alsoOf === null ? [] : [alsoOf]), ...shown()])].slice(0, MAX_ASKED);
    const { data } = await api.wished(ids);
    if (begun === visit) keep(data.wishlists);
    return data.wishlists;
  }

  const has = (list: HeartList, productId: string) => list.productIds.includes(productId);

  function place(productId: string, listIds: readonly string[], isOn: boolean): void {
    const others = ({ productIds }: HeartList) => productIds.filter((id) => id !== productId);
    keep((lists ?? []).map((list) => (listIds.includes(list._id) ? { ...list, productIds: isOn ? [...others(list), productId] : others(list) } : list)));
  }

  /** One after the other. What is refused is told, and the marks are what the server says, or what they were. `ifFull` chooses another list. */
  function work(press: HeartPress, job: () => Promise<void>, ifFull: (() => void) | null = null): void {
    const begun = visit;
    working.add(press.productId);
    line = line.then(async () => {
      if (begun !== visit) return;
      const before = lists;
      try {
        await job();
      } catch (error) {
        if (begun !== visit) return;
        keep(before);
        await load(press.productId).catch(() => {});
        if (!(error instanceof ApiError)) reportError(error);
        const message = error instanceof ApiError ? (error.status === 404 ? m.wishlists_heart_gone({ title: press.title }) : refusalText(error)) : m.settings_offline();
        if (ifFull && error instanceof ApiError && error.code === 'WISHLIST_FULL') tell(message, { chooseAnother: ifFull });
        else onFailed(message);
      } finally {
        working.delete(press.productId);
      }
    });
  }

  interface Place {
    listId: string;
    itemId: string;
  }

  const removed = (title: string, list: string) => tell(m.wishlists_heart_removed({ title, list }));

  /** On a list, or on a new one; `from` is where it stood by mistake. */
  async function add(press: HeartPress, to: { list: HeartList } | { name: string }, from: Place | null): Promise<void> {
    const { productId, variantId, title } = press;
    const isNew = 'name' in to;
    if (!isNew) place(productId, [to.list._id], true);
    const { _id: listId, name } = isNew ? (await api.create({ name: to.name })).wishlist : to.list;
    const itemId = await api.addItem(listId, { productId, variantId }).then(
      ({ item }) => item._id,
      async (error: unknown) => {
        // A list that was made for nothing isn't left behind.
        if (isNew) await api.remove(listId).catch(() => {});
        throw error;
      },
    );
    if (isNew) keep([...(lists ?? []), { _id: listId, name, productIds: [productId] }]);
    if (from) {
      await api.removeItem(from.listId, from.itemId);
      place(productId, [from.listId], false);
    }
    async function undo() {
      await (isNew ? api.remove(listId) : api.removeItem(listId, itemId));
      if (isNew) keep((lists ?? []).filter(({ _id }) => _id !== listId));
      else place(productId, [listId], false);
      removed(title, name);
    }
    tell(m.wishlists_heart_added({ title, list: name }), { listId, undo: () => work(press, undo), chooseAnother: () => askWhere(press, { listId, itemId }) });
  }

  async function remove(press: HeartPress, of: readonly HeartList[]): Promise<void> {
    const { productId, title } = press;
    const ids = of.map(({ _id }) => _id);
    const names = of.map(({ name }) => name).join(', ');
    place(productId, ids, false);
    for (const id of ids) {
      await api.removeProduct(id, productId).catch((error: unknown) => {
        // Gone with its list.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
    }
    async function undo() {
      for (const id of ids) await api.restoreProduct(id, productId);
      place(productId, ids, true);
      tell(m.wishlists_heart_added({ title, list: names }), { listId: ids[0] ?? null });
    }
    tell(m.wishlists_heart_removed({ title, list: names }), { undo: () => work(press, undo) });
  }

  const ask = (asked: Asked) =>
    change({
      told: null,
      asked: {
        ...asked,
        choose: (choice) => {
          change({ asked: null });
          asked.choose(choice);
        },
      },
    });

  function askWhere(press: HeartPress, from: Place | null = null): void {
    ask({
      title: press.title,
      kind: 'add',
      lists: (lists ?? []).filter(({ _id }) => _id !== from?.listId),
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
    const all = lists ?? (await load(press.productId));
    const there = all.filter((list) => has(list, press.productId));
    if (there.length > 1) askWhence(press, there);
    else if (there.length === 1) await remove(press, there);
    else await onto(press, all);
  }

  /** What was wished for before signing in: on a list already, it stays as it is. */
  async function workKept(press: HeartPress): Promise<void> {
    const all = await load(press.productId);
    const there = all.find((list) => has(list, press.productId));
    if (there) tell(m.wishlists_heart_added({ title: press.title, list: there.name }), { listId: there._id });
    else await onto(press, all);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    /** Somebody else is signed in, or nobody: nothing of what was before is theirs. */
    forget(): void {
      visit += 1;
      line = Promise.resolve();
      working.clear();
      keep(null);
      change({ told: null, asked: null });
    },
    /** Marks what is on the page. Where that can't be asked, the hearts stay as they are: nobody waits for it. */
    look(): void {
      const begun = visit;
      line = line.then(async () => {
        if (begun === visit) await load().catch(() => {});
      });
    },
    /** On or off; while it is under way, another press on the same heart is none. */
    press(press: HeartPress): void {
      if (!working.has(press.productId))
        work(
          press,
          () => workPress(press),
          () => askWhere(press),
        );
    },
    wishFor: (press: HeartPress): void =>
      work(
        press,
        () => workKept(press),
        () => askWhere(press),
      ),
    dismiss: () => change({ told: null }),
    /** Nothing is chosen. */
    cancel: () => change({ asked: null }),
  };
}
