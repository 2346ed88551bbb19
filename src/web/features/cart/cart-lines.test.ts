import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QUANTITY_DEBOUNCE_MS } from './cart-lines.ts';
import { makeBag } from './testing/bag.ts';
import { networkDown, refusal } from './testing/fake-cart-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loaded cart, with the recorded calls cleared. */
async function shownBag(stored: [string, ...string[]] = ['cart_7', 'tulips', 'card×2'], locale: 'sv' | 'en' = 'en') {
  const bag = makeBag({ stored, locale });
  await bag.store.load();
  bag.shop.calls.length = 0;
  return bag;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('CART-02 changing a quantity', () => {
  test('is debounced by the specification’s 300 ms', () => {
    expect(QUANTITY_DEBOUNCE_MS).toBe(300);
  });

  test('shows at once, and sends only the last value after 300 ms', async () => {
    const { shop, store, seen } = await shownBag();
    store.changeQuantity('item_tulips', 2);
    await vi.advanceTimersByTimeAsync(200);
    store.changeQuantity('item_tulips', 3);
    expect(seen()).toEqual(['tulips×3', 'card×2']);
    expect(store.getSnapshot()).toMatchObject({ count: 5, isSettling: true, busyLines: new Set(['item_tulips']) });
    await vi.advanceTimersByTimeAsync(299);
    expect(shop.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shop.calls).toEqual(['updateLineItem cart_7 item_tulips 3']);
    expect(store.getSnapshot()).toMatchObject({ isSettling: false, cart: { total: 500 } });
  });

  test('updates the line’s total at once, to the öre', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips'] });
    const [line] = shop.given('cart_7', 'tulips').items;
    shop.carts.set('cart_7', { ...shop.given('cart_7'), items: line ? [{ ...line, unit_price: 49.9 }] : [] });
    await store.load();
    store.changeQuantity('item_tulips', 3);
    expect(store.getSnapshot().cart?.items[0]?.total).toBe(149.7);
  });

  test('lines wait for themselves: two lines, two calls', async () => {
    const { shop, store, seen } = await shownBag();
    store.changeQuantity('item_tulips', 4);
    await vi.advanceTimersByTimeAsync(150);
    store.changeQuantity('item_card', 5);
    await vi.advanceTimersByTimeAsync(450);
    expect(shop.calls).toEqual(['updateLineItem cart_7 item_tulips 4', 'updateLineItem cart_7 item_card 5']);
    expect(seen()).toEqual(['tulips×4', 'card×5']);
  });

  test('sends nothing when the quantity returns', async () => {
    const { shop, store } = await shownBag();
    store.changeQuantity('item_tulips', 2);
    store.changeQuantity('item_tulips', 1);
    await vi.advanceTimersByTimeAsync(300);
    expect(shop.calls).toEqual([]);
    expect(store.getSnapshot().isSettling).toBe(false);
  });

  test('ignores an older answer that arrives after a newer change', async () => {
    const { shop, store, seen } = await shownBag();
    const letGoOfFirst = shop.hold('updateLineItem');
    store.changeQuantity('item_tulips', 2);
    await vi.advanceTimersByTimeAsync(300);
    store.changeQuantity('item_tulips', 7);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen()).toEqual(['tulips×7', 'card×2']);
    letGoOfFirst();
    await settled();
    expect(seen()).toEqual(['tulips×7', 'card×2']);
    expect(shop.calls).toEqual(['updateLineItem cart_7 item_tulips 2', 'updateLineItem cart_7 item_tulips 7']);
    expect(store.getSnapshot()).toMatchObject({ isSettling: false, cart: { total: 900 } });
  });

  test('sends changes of two lines one after the other', async () => {
    const { shop, store, seen } = await shownBag();
    const letGo = shop.hold('updateLineItem');
    store.changeQuantity('item_tulips', 2);
    store.changeQuantity('item_card', 3);
    await vi.advanceTimersByTimeAsync(300);
    expect(shop.calls).toEqual(['updateLineItem cart_7 item_tulips 2']);
    letGo();
    await settled();
    expect(seen()).toEqual(['tulips×2', 'card×3']);
    expect(store.getSnapshot().cart?.total).toBe(500);
  });

  test('never draws a fetched older quantity over a pending change', async () => {
    const { shop, store, seen } = await shownBag();
    const letGo = shop.hold('cart');
    const loading = store.load();
    await settled();
    store.changeQuantity('item_tulips', 6);
    letGo();
    await loading;
    expect(seen()).toEqual(['tulips×6', 'card×2']);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen()).toEqual(['tulips×6', 'card×2']);
  });

  test('sends pending changes before fetching', async () => {
    const { shop, store } = await shownBag();
    store.changeQuantity('item_tulips', 6);
    await store.load();
    expect(shop.calls).toEqual(['updateLineItem cart_7 item_tulips 6', 'cart cart_7']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.calls).toHaveLength(2);
  });

  test('sends pending changes on leaving the page', async () => {
    const { shop, store } = await shownBag();
    store.changeQuantity('item_tulips', 6);
    store.sendWaiting();
    await settled();
    expect(shop.calls).toEqual(['updateLineItem cart_7 item_tulips 6']);
  });

  test('CART-12 reverts the line and reports a failure', async () => {
    const { shop, store, notices, seen } = await shownBag();
    shop.fail('updateLineItem', refusal(500));
    store.changeQuantity('item_tulips', 9);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen()).toEqual(['tulips×1', 'card×2']);
    expect(notices).toEqual(['error: Failed to update item quantity']);
    expect(store.getSnapshot()).toMatchObject({ isSettling: false, status: 'ready' });
  });

  test('CART-12 reports the failure in Swedish', async () => {
    const { shop, store, notices } = await shownBag(undefined, 'sv');
    shop.fail('updateLineItem', refusal(500));
    store.changeQuantity('item_tulips', 9);
    await vi.advanceTimersByTimeAsync(300);
    expect(notices).toEqual(['error: Det gick inte att ändra antalet. Försök igen.']);
  });

  test('reverts the line without network, and sends the same press again', async () => {
    const { shop, store, notices, seen } = await shownBag();
    shop.fail('updateLineItem', networkDown(), { isAfterwards: true });
    store.changeQuantity('item_tulips', 2);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen()).toEqual(['tulips×1', 'card×2']);
    expect(notices).toEqual(['error: Failed to update item quantity']);
    expect(store.getSnapshot().status).toBe('failed');
    // The server applied it before the connection broke: setting it back to 1 must be sent, though 1 is what is shown.
    store.changeQuantity('item_tulips', 1);
    await vi.advanceTimersByTimeAsync(300);
    expect(shop.calls.at(-1)).toBe('updateLineItem cart_7 item_tulips 1');
    expect(shop.carts.get('cart_7')?.items[0]?.quantity).toBe(1);
    expect(store.getSnapshot().status).toBe('ready');
  });

  test('reports no failure that a newer change has overtaken', async () => {
    const { shop, store, notices, seen } = await shownBag();
    const letGo = shop.hold('updateLineItem');
    shop.fail('updateLineItem', refusal(500));
    store.changeQuantity('item_tulips', 2);
    await vi.advanceTimersByTimeAsync(300);
    store.changeQuantity('item_tulips', 3);
    letGo();
    await vi.advanceTimersByTimeAsync(300);
    expect(notices).toEqual([]);
    expect(seen()).toEqual(['tulips×3', 'card×2']);
  });

  test('INSUFFICIENT_INVENTORY reports the quantity left, and limits the line', async () => {
    const { shop, store, notices, seen } = await shownBag();
    shop.stock.set('tulips', 3);
    store.changeQuantity('item_tulips', 8);
    await vi.advanceTimersByTimeAsync(300);
    expect(notices).toEqual(['error: There are only 3 left.']);
    expect(seen()).toEqual(['tulips×1', 'card×2']);
    expect(store.getSnapshot().cart?.items[0]?.quantity_available).toBe(3);
  });

  test('reports a limit in the server’s words', async () => {
    const { shop, store, notices } = await shownBag();
    shop.fail('updateLineItem', refusal(409, 'QUANTITY_LIMIT', { message: 'You can order at most 99 of the same thing.' }));
    store.changeQuantity('item_tulips', 100);
    await vi.advanceTimersByTimeAsync(300);
    expect(notices).toEqual(['error: You can order at most 99 of the same thing.']);
  });

  test('removes a line that is gone on the server', async () => {
    const { shop, store, notices, seen } = await shownBag();
    shop.given('cart_7', 'card×2');
    store.changeQuantity('item_tulips', 2);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen()).toEqual(['card×2']);
    expect(notices).toEqual(['error: Failed to update item quantity']);
  });

  test('CART-04 clears a completed cart and reports it', async () => {
    const { shop, store, notices, seen, cartId } = await shownBag();
    shop.completed.add('cart_7');
    store.changeQuantity('item_tulips', 2);
    await vi.advanceTimersByTimeAsync(300);
    expect(seen()).toBeNull();
    expect(cartId()).toBeNull();
    expect(notices).toEqual(['info: Your order has already been completed successfully.']);
  });
});

describe('CART-02 removing', () => {
  test.each([0, -1])('removes the item at once for a quantity of %i', async (quantity) => {
    const { shop, store, seen } = await shownBag();
    store.changeQuantity('item_tulips', quantity);
    expect(seen()).toEqual(['card×2']);
    await settled();
    expect(shop.calls).toEqual(['deleteLineItem cart_7 item_tulips']);
    expect(store.getSnapshot()).toMatchObject({ isSettling: false, cart: { total: 200 } });
  });

  test('takes a waiting change of the line with it', async () => {
    const { shop, store, seen } = await shownBag();
    store.changeQuantity('item_tulips', 5);
    void store.removeItem('item_tulips');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.calls).toEqual(['deleteLineItem cart_7 item_tulips']);
    expect(seen()).toEqual(['card×2']);
  });

  test('CART-12 restores the line and reports a failure', async () => {
    const { shop, store, notices, seen } = await shownBag();
    shop.fail('deleteLineItem', refusal(500));
    await store.removeItem('item_tulips');
    expect(seen()).toEqual(['tulips×1', 'card×2']);
    expect(notices).toEqual(['error: Failed to remove item from cart']);
  });

  test('ignores an item that another tab has removed', async () => {
    const { shop, store, notices, seen } = await shownBag();
    shop.given('cart_7', 'card×2');
    await store.removeItem('item_tulips');
    expect(seen()).toEqual(['card×2']);
    expect(notices).toEqual([]);
  });
});

describe('CART-07 removing the last item deletes the cart locally', () => {
  test.each<[string, (store: Awaited<ReturnType<typeof shownBag>>['store']) => void]>([
    ['by its button', (store) => void store.removeItem('item_tulips')],
    ['by a quantity of zero', (store) => store.changeQuantity('item_tulips', 0)],
  ])('%s', async (_, remove) => {
    const { shop, store, seen, cartId } = await shownBag(['cart_7', 'tulips']);
    remove(store);
    await settled();
    expect(cartId()).toBeNull();
    expect(seen()).toBeNull();
    expect(store.getSnapshot()).toMatchObject({ count: 0, status: 'ready' });
    expect(shop.calls).toEqual(['deleteLineItem cart_7 item_tulips']);
  });

  test('waits until the server has removed it', async () => {
    const { shop, store, seen, cartId } = await shownBag(['cart_7', 'tulips']);
    shop.fail('deleteLineItem', networkDown());
    await store.removeItem('item_tulips');
    expect(cartId()).toBe('cart_7');
    expect(seen()).toEqual(['tulips×1']);
  });

  test('adds the next item to a new cart', async () => {
    const { store, cartId } = await shownBag(['cart_7', 'tulips']);
    await store.removeItem('item_tulips');
    await store.addItem({ variantId: 'ring', quantity: 1 });
    expect(cartId()).toBe('cart_1');
  });
});
