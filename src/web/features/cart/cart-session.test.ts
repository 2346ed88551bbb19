import { describe, expect, test } from 'vitest';
import { makeBag } from './testing/bag.ts';
import { networkDown, refusal } from './testing/fake-cart-api.ts';

const alreadyCompleted500 = refusal(500, undefined, { detail: 'Cart cart_7 is already completed' });

describe('CART-01 the bag is found or made', () => {
  test('uses a stored id without creating a cart', async () => {
    const { shop, store, seen } = makeBag({ stored: ['cart_7', 'tulips×2'] });
    await store.load();
    expect(shop.calls).toEqual(['cart cart_7']);
    expect(seen()).toEqual(['tulips×2']);
  });

  test('creates a cart with the fixed region and stores its id', async () => {
    const { shop, store, cartId } = makeBag();
    await store.load();
    expect(shop.calls).toEqual(['createCart reg_sweden']);
    expect(cartId()).toBe('cart_1');
    expect(store.getSnapshot()).toMatchObject({ status: 'ready', count: 0, cart: { id: 'cart_1' } });
  });

  test('chooses the Nordic region for currencies other than SEK', async () => {
    const { shop, store } = makeBag({ currency: 'EUR' });
    await store.load();
    expect(shop.calls).toEqual(['createCart reg_nordics']);
    expect(store.getSnapshot().cart?.currency_code).toBe('EUR');
  });

  test('creates a cart without region when the region fails, silently', async () => {
    const { shop, store, notices, cartId } = makeBag();
    shop.fail('createCart', refusal(500));
    await store.load();
    expect(shop.calls).toEqual(['createCart reg_sweden', 'createCart null']);
    expect(cartId()).toBe('cart_1');
    expect(notices).toEqual([]);
  });

  test('CART-12 reports both failures, marks the cart, and succeeds on retry', async () => {
    const { shop, store, notices, cartId } = makeBag();
    shop.fail('createCart', refusal(500), { times: 2 });
    await store.load();
    expect(notices).toEqual(['error: Failed to create cart', 'error: Failed to create cart without region']);
    expect(store.getSnapshot().status).toBe('failed');
    expect(cartId()).toBeNull();
    await store.load();
    expect(store.getSnapshot().status).toBe('ready');
    expect(cartId()).toBe('cart_1');
  });

  test('makes one call when two parts load at once', async () => {
    const { shop, store } = makeBag();
    await Promise.all([store.load(), store.load()]);
    expect(shop.calls).toEqual(['createCart reg_sweden']);
  });
});

describe('CART-03 the count', () => {
  test('is fetched without fetching the cart', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips×2', 'card'] });
    await store.refreshCount();
    expect(shop.calls).toEqual(['itemsCount cart_7']);
    expect(store.getSnapshot()).toMatchObject({ count: 3, cart: null, status: 'idle' });
  });

  test('is 0 without a cart and without a call', async () => {
    const { shop, store } = makeBag();
    await store.refreshCount();
    expect(shop.calls).toEqual([]);
    expect(store.getSnapshot().count).toBe(0);
  });

  test.each([
    ['the server fails', refusal(500)],
    ['the network is down', networkDown()],
  ])('is 0 when %s', async (_, error) => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7', 'tulips×2'] });
    expect(await store.refreshCount()).toBe(2);
    expect(store.getSnapshot().count).toBe(2);
    shop.fail('itemsCount', error);
    expect(await store.refreshCount(), 'that of a bag which can’t be counted isn’t known').toBeNull();
    expect(store.getSnapshot().count).toBe(0);
    expect(notices).toEqual([]);
  });

  test('refetches the cart when it differs from the page', async () => {
    const { shop, store, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    shop.given('cart_7', 'tulips', 'card×4');
    await store.refreshCount();
    await store.load();
    expect(seen()).toEqual(['tulips×1', 'card×4']);
  });
});

describe('CART-04 a completed cart', () => {
  test.each([
    ['410', refusal(410, 'CART_COMPLETED')],
    ['500 "already completed"', alreadyCompleted500],
  ])('clears the cart and reports it when fetching answers %s', async (_, error) => {
    const { shop, store, notices, cartId } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('cart', error);
    await store.load();
    expect(cartId()).toBeNull();
    expect(store.getSnapshot()).toMatchObject({ cart: null, count: 0, status: 'ready' });
    expect(notices).toEqual(['info: Your order has already been completed successfully.']);
  });

  test.each([
    ['410', refusal(410, 'CART_COMPLETED')],
    ['500 "already completed"', alreadyCompleted500],
  ])('reports it and adds to a new cart when adding answers %s', async (_, error) => {
    const { shop, store, notices, cartId, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('addLineItem', error);
    expect(await store.addItem({ variantId: 'card', quantity: 2 })).toBe('added');
    expect(notices).toEqual(['info: Your order has already been completed successfully.']);
    expect(cartId()).toBe('cart_1');
    expect(seen()).toEqual(['card×2']);
  });

  test('retries adding once only', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('addLineItem', refusal(410, 'CART_COMPLETED'), { times: 99 });
    expect(await store.addItem({ variantId: 'card', quantity: 1 })).toBe('failed');
    expect(shop.calls.filter((call) => call.startsWith('addLineItem'))).toHaveLength(2);
  });

  test('distinguishes other 500 answers', async () => {
    const { shop, store, notices, cartId } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('cart', refusal(500, undefined, { detail: 'The order is already completed by somebody' }));
    await store.load();
    expect(cartId()).toBe('cart_7');
    expect(store.getSnapshot().status).toBe('failed');
    expect(notices).toEqual([]);
  });

  test('reports it in Swedish', async () => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7', 'tulips'], locale: 'sv' });
    shop.fail('cart', refusal(410));
    await store.load();
    expect(notices).toEqual(['info: Din beställning är redan genomförd.']);
  });
});

describe('CART-05 a cart that is gone', () => {
  test('clears the stored id and creates a cart on 404', async () => {
    const { shop, store, notices, storedValues, cartId } = makeBag();
    storedValues.set('cartId', 'cart_gone');
    await store.load();
    expect(shop.calls).toEqual(['cart cart_gone', 'createCart reg_sweden']);
    expect(cartId()).toBe('cart_1');
    expect(notices).toEqual([]);
  });

  test.each([[404], [200]])('fetches the other when the browser dropped one (%i) while fetching', async (status) => {
    const { shop, store, storedValues, cartId, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.given('cart_merged');
    storedValues.set('cartId', 'cart_merged');
    if (status === 404) shop.fail('cart', refusal(404, 'NOT_FOUND'));
    const letGo = shop.hold('cart');
    const loaded = store.load();
    await new Promise(setImmediate);
    store.storedId.write('cart_7');
    letGo();
    await loaded;
    expect(shop.calls).toEqual(['cart cart_merged', 'cart cart_7']);
    expect(cartId()).toBe('cart_7');
    expect(store.getSnapshot().status).toBe('ready');
    expect(seen()).toEqual(['tulips×1']);
  });

  test('adds the item to a new cart on 404', async () => {
    const { store, notices, storedValues, cartId, seen } = makeBag();
    storedValues.set('cartId', 'cart_gone');
    expect(await store.addItem({ variantId: 'tulips', quantity: 1 })).toBe('added');
    expect(cartId()).toBe('cart_1');
    expect(seen()).toEqual(['tulips×1']);
    expect(notices).toEqual([]);
  });

  test('retains the cart when the item itself is a 404', async () => {
    const { store, notices, cartId, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    expect(await store.addItem({ variantId: 'missing', quantity: 1 })).toBe('failed');
    expect(cartId()).toBe('cart_7');
    expect(seen()).toEqual(['tulips×1']);
    expect(notices).toEqual(['error: Failed to add item to cart']);
  });
});

describe('CART-08 opening and closing', () => {
  test('fetches the cart on opening', async () => {
    const { store, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    store.open();
    expect(store.getSnapshot()).toMatchObject({ isOpen: true, status: 'loading' });
    await store.load();
    expect(seen()).toEqual(['tulips×1']);
    store.close();
    expect(store.getSnapshot().isOpen).toBe(false);
  });

  test('creates a cart on opening where there is none', async () => {
    const { shop, store, cartId } = makeBag();
    store.open();
    await store.load();
    expect(shop.calls).toEqual(['createCart reg_sweden']);
    expect(cartId()).toBe('cart_1');
  });

  test('says so without network, preserves the last state, and retries', async () => {
    const { shop, store, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('cart', networkDown());
    await store.load();
    expect(store.getSnapshot()).toMatchObject({ status: 'failed', cart: null });
    await store.load();
    expect(seen()).toEqual(['tulips×1']);
    shop.fail('cart', networkDown());
    await store.load();
    expect(store.getSnapshot().status).toBe('failed');
    expect(seen()).toEqual(['tulips×1']);
  });
});

describe('CART-01 several tabs', () => {
  test('takes over a cart that another tab created', async () => {
    const { shop, store, storedValues, seen } = makeBag();
    await store.load();
    shop.given('cart_9', 'card×2');
    storedValues.set('cartId', 'cart_9');
    store.onOtherTab();
    await store.load();
    expect(seen()).toEqual(['card×2']);
  });

  test('only takes over the count in a tab that never opened it', async () => {
    const { shop, store, storedValues } = makeBag();
    shop.given('cart_9', 'card×2');
    storedValues.set('cartId', 'cart_9');
    store.onOtherTab();
    await expect.poll(() => store.getSnapshot().count).toBe(2);
    expect(shop.calls).toEqual(['itemsCount cart_9']);
  });

  test('drops a cart that another tab dropped, and creates none', async () => {
    const { shop, store, storedValues, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    storedValues.delete('cartId');
    store.onOtherTab();
    expect(seen()).toBeNull();
    expect(store.getSnapshot().count).toBe(0);
    expect(shop.calls).toEqual(['cart cart_7']);
  });

  test('ignores an answer for the former cart', async () => {
    const { shop, store, storedValues, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    const letGo = shop.hold('addLineItem');
    const adding = store.addItem({ variantId: 'card', quantity: 1 });
    await expect.poll(() => shop.calls.at(-1)).toBe('addLineItem cart_7 card 1');
    shop.given('cart_9', 'ring');
    storedValues.set('cartId', 'cart_9');
    const letGoOfNew = shop.hold('cart');
    store.onOtherTab();
    letGo();
    await adding;
    expect(seen()).toBeNull();
    letGoOfNew();
    await store.load();
    expect(seen()).toEqual(['ring×1']);
  });
});
