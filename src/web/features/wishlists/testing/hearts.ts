/** In-memory wishlist API for heart tests. */
import { ApiError } from '#web/lib/api/call.ts';
import type { HeartList } from '../heart-state.ts';
import { createHeartStore } from '../heart-store.ts';

export const mug = { productId: 'mug', variantId: null, title: 'Muggen' };
export const list = (name: string, ...productIds: string[]): HeartList => ({ _id: name, name, productIds });
export const full = () => new ApiError(409, { code: 'WISHLIST_FULL', message: 'Listan är full.' });
export const gone = () => new ApiError(404, { code: 'NOT_FOUND', message: 'Finns inte.' });

/** The server's lists; `refusals` make calls fail. */
function createFakeWishlists(begun: HeartList[]) {
  const shop = { lists: begun };
  const calls: string[] = [];
  const refusals: { call: string; error: Error }[] = [];
  const change = (id: string, to: (ids: readonly string[]) => readonly string[]) => {
    shop.lists = shop.lists.map((one) => (one._id === id ? { ...one, productIds: to(one.productIds) } : one));
  };

  async function called(call: string): Promise<void> {
    calls.push(call);
    await Promise.resolve();
    const index = refusals.findIndex((refusal) => call.startsWith(refusal.call));
    const [refusal] = index < 0 ? [] : refusals.splice(index, 1);
    if (refusal) throw refusal.error;
  }

  const on = (id: string) => change(id, (ids) => [...new Set([...ids, 'mug'])]);
  const off = (id: string) => change(id, (ids) => ids.filter((one) => one !== 'mug'));
  const wishlists = {
    listWished: async ({ query }: { query: { ids: string } }) => {
      const ids = query.ids.split(',');
      await called(`ask ${ids.join()}`);
      return { data: { productIds: [], wishlists: shop.lists.map((one) => ({ ...one, productIds: one.productIds.filter((id) => ids.includes(id)) })) } };
    },
    get: async ({ id }: { id: string }) => {
      await called(`get ${id}`);
      return { wishlist: { itemCount: shop.lists.find(({ _id }) => _id === id)?.productIds.length } };
    },
    create: async ({ body: { name } }: { body: { name: string } }) => {
      await called(`make ${name}`);
      shop.lists = [...shop.lists, list(name)];
      return { wishlist: { _id: name, name } };
    },
    remove: async ({ id }: { id: string }) => {
      await called(`unmake ${id}`);
      shop.lists = shop.lists.filter(({ _id }) => _id !== id);
    },
    addItem: async ({ id }: { id: string }) => {
      await called(`add ${id}`);
      on(id);
      return { item: { _id: `wish-${id}` } };
    },
    removeItem: async ({ id, itemId }: { id: string; itemId: string }) => {
      await called(`take ${id} ${itemId}`);
      off(id);
    },
    removeProduct: async ({ id }: { id: string }) => {
      await called(`off ${id}`);
      off(id);
    },
    restoreProduct: async ({ id }: { id: string }) => {
      await called(`back ${id}`);
      on(id);
    },
  };
  return { shop, calls, refusals, change, wishlists };
}

/** A member with these lists; `refuse` makes a call fail. */
export function makeHearts(...begun: HeartList[]) {
  const { shop, calls, refusals, change, wishlists } = createFakeWishlists(begun);
  const failures: string[] = [];
  const marks: string[][] = [];
  let shown = ['mug'];
  let changes = 0;
  const store = createHeartStore({
    api: { wishlists } as unknown as Parameters<typeof createHeartStore>[0]['api'],
    shown: () => shown,
    mark: (ids) => void marks.push([...ids]),
    onFailed: (message) => void failures.push(message),
    onChanged: () => {
      changes += 1;
    },
  });
  /** Resolves when nothing is pending. */
  const rest = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    store,
    calls,
    failures,
    /** How often other tabs were notified. */
    changes: () => changes,
    isMarked: () => marks.at(-1)?.includes('mug') ?? false,
    on: () => shop.lists.filter(({ productIds }) => productIds.includes('mug')).map(({ _id }) => _id),
    names: () => shop.lists.map(({ name }) => name),
    refuse: (call: string, error: Error) => void refusals.push({ call, error }),
    remove: (id: string) => {
      shop.lists = shop.lists.filter(({ _id }) => _id !== id);
    },
    /** Shows another page with these products. */
    show: (...ids: string[]) => {
      shown = ids;
    },
    put: (id: string, productId: string) => change(id, (ids) => [...ids, productId]),
    notice: () => store.getSnapshot().notice,
    asked: () => store.getSnapshot().question,
    async press() {
      store.press(mug);
      await rest();
    },
    rest,
    async refresh() {
      store.refresh();
      await rest();
    },
  };
}
