import { describe, expect, test } from 'vitest';
import { makeBag } from './testing/bag.ts';
import { networkDown, refusal } from './testing/fake-cart-api.ts';

const heldByPayment = refusal(500, undefined, { detail: 'Could not delete all payment sessions' });

describe('CART-02 adding', () => {
  test('creates the cart, adds, and opens the drawer', async () => {
    const { shop, store, seen } = makeBag();
    const adding = store.addItem({ variantId: 'tulips', quantity: 2 });
    expect(store.getSnapshot().adding.has('tulips')).toBe(true);
    expect(await adding).toBe('added');
    expect(shop.calls).toEqual(['createCart reg_sweden', 'addLineItem cart_1 tulips 2']);
    expect(seen()).toEqual(['tulips×2']);
    expect(store.getSnapshot()).toMatchObject({ isOpen: true, count: 2, adding: new Set() });
  });

  test('creates one cart from two simultaneous adds', async () => {
    const { shop, store, seen } = makeBag();
    await Promise.all([store.addItem({ variantId: 'tulips', quantity: 1 }), store.addItem({ variantId: 'card', quantity: 1 })]);
    expect(shop.calls.filter((call) => call.startsWith('createCart'))).toHaveLength(1);
    expect(seen()).toEqual(['tulips×1', 'card×1']);
  });

  test.each([
    ['the server fails', refusal(500)],
    ['the network is down', networkDown()],
  ])('CART-12 reports the failure when %s, and succeeds on retry', async (_, error) => {
    const { shop, store, notices, seen } = makeBag({ stored: ['cart_7'] });
    shop.fail('addLineItem', error);
    expect(await store.addItem({ variantId: 'tulips', quantity: 1 })).toBe('failed');
    expect(notices).toEqual(['error: Failed to add item to cart']);
    expect(store.getSnapshot()).toMatchObject({ isOpen: false, adding: new Set() });
    expect(await store.addItem({ variantId: 'tulips', quantity: 1 })).toBe('added');
    expect(seen()).toEqual(['tulips×1']);
  });

  test('CART-12 reports the creation failure when no cart can be created', async () => {
    const { shop, store, notices } = makeBag();
    shop.fail('createCart', networkDown(), { times: 2 });
    expect(await store.addItem({ variantId: 'tulips', quantity: 1 })).toBe('failed');
    expect(notices).toEqual(['error: Failed to create cart', 'error: Failed to create cart without region']);
  });

  test.each([
    [2, 'error: There are only 2 left.'],
    [1, 'error: There is only 1 left.'],
    [0, 'error: Sold out right now.'],
  ])('reports INSUFFICIENT_INVENTORY with %i left', async (left, message) => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7'] });
    shop.stock.set('tulips', left);
    expect(await store.addItem({ variantId: 'tulips', quantity: 3 })).toBe('failed');
    expect(notices).toEqual([message]);
  });
});

describe('CART-02 the chosen currency', () => {
  test('sets the region at the next change of the cart', async () => {
    const { shop, store, chosen } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    chosen.currency = 'EUR';
    await store.load();
    expect(shop.calls.some((call) => call.startsWith('updateCart'))).toBe(false);
    await store.addItem({ variantId: 'card', quantity: 1 });
    expect(shop.calls.at(-1)).toBe('updateCart cart_7 {"region_id":"reg_nordics"}');
    expect(store.getSnapshot().cart?.currency_code).toBe('EUR');
  });

  test('CART-12 retains the item and reports the failure', async () => {
    const { shop, store, notices, chosen, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
    chosen.currency = 'EUR';
    shop.fail('updateCart', refusal(500));
    expect(await store.addItem({ variantId: 'card', quantity: 1 })).toBe('added');
    expect(seen()).toEqual(['tulips×1', 'card×1']);
    expect(notices).toEqual(['error: Failed to update cart after adding item']);
  });

  test('CART-14 preserves an unsaved country of the checkout, also after a reload', async () => {
    const { shop, store, reload } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    // The checkout bypasses this store: it picks Norway and sets the cart's region.
    await shop.api.carts.update({ cartId: 'cart_7', body: { region_id: 'reg_nordics' } });
    store.storedId.storeRegion('cart_7');
    await store.load();
    store.changeQuantity('item_tulips', 2);
    expect(await store.settled()).toBe(true);
    expect(shop.carts.get('cart_7')?.currency_code).toBe('EUR');
    const reloaded = reload();
    await reloaded.load();
    reloaded.changeQuantity('item_tulips', 3);
    expect(await reloaded.settled()).toBe(true);
    expect(shop.carts.get('cart_7')).toMatchObject({ currency_code: 'EUR', items: [{ quantity: 3 }] });
  });

  test('does not undo the region of the buyer’s country', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.updateCart({ region_id: 'reg_nordics' });
    shop.calls.length = 0;
    await store.addItem({ variantId: 'card', quantity: 1 });
    expect(shop.calls).toEqual(['addLineItem cart_7 card 1']);
  });
});

describe('CART-09 one vendor only', () => {
  async function conflicting() {
    const bag = makeBag({ stored: ['cart_7', 'tulips', 'card×2'] });
    const outcome = await bag.store.addItem({ variantId: 'other_ring', quantity: 1 });
    bag.shop.calls.length = 0;
    return { ...bag, outcome };
  }

  test('VENDOR_CONFLICT leaves the cart unchanged and asks, showing its items', async () => {
    const { store, notices, outcome, seen } = await conflicting();
    expect(outcome).toBe('conflict');
    expect(store.getSnapshot().conflict).toEqual({ input: { variantId: 'other_ring', quantity: 1 }, isReplacing: false });
    expect(store.getSnapshot()).toMatchObject({ isOpen: false, cart: { vendor: { name: 'Ängsblom' } } });
    expect(seen()).toEqual(['tulips×1', 'card×2']);
    expect(notices).toEqual([]);
  });

  test('changes nothing when the cart is retained', async () => {
    const { shop, store, seen } = await conflicting();
    store.cancelReplacement();
    expect(store.getSnapshot().conflict).toBeNull();
    expect(seen()).toEqual(['tulips×1', 'card×2']);
    expect(shop.calls).toEqual([]);
  });

  test('removes the items one by one and adds the requested one', async () => {
    const { shop, store, seen } = await conflicting();
    const replacing = store.replaceBag();
    expect(store.getSnapshot().conflict?.isReplacing).toBe(true);
    expect(await replacing).toBe('added');
    expect(shop.calls).toEqual(['cart cart_7', 'deleteLineItem cart_7 item_tulips', 'deleteLineItem cart_7 item_card', 'createCart reg_sweden', 'addLineItem cart_1 other_ring 1']);
    expect(seen()).toEqual(['other_ring×1']);
    expect(store.getSnapshot()).toMatchObject({ conflict: null, isOpen: true });
  });

  test('ignores a second press while working', async () => {
    const { shop, store } = await conflicting();
    const [first, second] = await Promise.all([store.replaceBag(), store.replaceBag()]);
    expect([first, second]).toEqual(['added', 'failed']);
    expect(shop.calls.filter((call) => call.startsWith('addLineItem'))).toHaveLength(1);
  });

  test.each<['deleteLineItem' | 'addLineItem']>([['deleteLineItem'], ['addLineItem']])('CART-12 reports a failure of %s', async (method) => {
    const { shop, store, notices } = await conflicting();
    shop.fail(method, refusal(500));
    expect(await store.replaceBag()).toBe('failed');
    expect(notices).toEqual(['error: Failed to clear cart and add item']);
    expect(store.getSnapshot().conflict).toBeNull();
  });

  test('CART-12 reports a following cart that can’t be created', async () => {
    const { shop, store, notices } = await conflicting();
    shop.fail('createCart', refusal(500), { times: 2 });
    expect(await store.replaceBag()).toBe('failed');
    expect(notices).toEqual(['error: Failed to initialize cart after clearing']);
  });

  test('CART-06 discards a cart locked by payment and adds to another', async () => {
    const { shop, store, notices, cartId, seen } = await conflicting();
    shop.fail('deleteLineItem', heldByPayment);
    expect(await store.replaceBag()).toBe('added');
    expect(cartId()).toBe('cart_1');
    expect(seen()).toEqual(['other_ring×1']);
    expect(notices).toEqual([]);
  });
});

describe('CART-06 clearing', () => {
  test('removes the items one by one; the cart is then gone locally (CART-07)', async () => {
    const { shop, store, seen, cartId } = makeBag({ stored: ['cart_7', 'tulips', 'card×2'] });
    await store.load();
    expect(await store.empty()).toBe(true);
    expect(shop.calls.slice(1)).toEqual(['cart cart_7', 'deleteLineItem cart_7 item_tulips', 'deleteLineItem cart_7 item_card']);
    expect(cartId()).toBeNull();
    expect(seen()).toBeNull();
    expect(store.getSnapshot().isEmptying).toBe(false);
  });

  test('creates a new cart on "Could not delete all payment sessions"', async () => {
    const { shop, store, cartId, seen } = makeBag({ stored: ['cart_7', 'tulips', 'card×2'] });
    shop.fail('deleteLineItem', heldByPayment);
    expect(await store.empty()).toBe(true);
    expect(shop.calls).toEqual(['cart cart_7', 'deleteLineItem cart_7 item_tulips', 'createCart reg_sweden']);
    expect(cartId()).toBe('cart_1');
    expect(seen()).toEqual([]);
  });

  test('CART-12 reports a new cart that can’t be created', async () => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('deleteLineItem', heldByPayment);
    shop.fail('createCart', refusal(500), { times: 2 });
    expect(await store.empty()).toBe(false);
    expect(notices).toEqual(['error: Failed to initialize cart after clearing']);
  });

  test('stops on another failure, retains the rest, and reports it', async () => {
    const { shop, store, notices, seen, cartId } = makeBag({ stored: ['cart_7', 'tulips', 'card×2'] });
    shop.fail('deleteLineItem', refusal(500));
    expect(await store.empty()).toBe(false);
    expect(notices).toEqual(['error: Failed to remove item from cart']);
    expect(cartId()).toBe('cart_7');
    expect(seen()).toEqual(['tulips×1', 'card×2']);
  });

  test('continues past an item that is already gone', async () => {
    const { shop, store, cartId } = makeBag({ stored: ['cart_7', 'tulips', 'card×2'] });
    shop.fail('deleteLineItem', refusal(404, 'NOT_FOUND'));
    expect(await store.empty()).toBe(true);
    expect(cartId()).toBeNull();
  });
});

test('drops the cart of a placed order silently', async () => {
  const { store, notices, cartId } = makeBag({ stored: ['cart_7', 'tulips'] });
  await store.load();
  store.storedId.clear();
  expect(cartId()).toBeNull();
  expect(store.getSnapshot()).toMatchObject({ cart: null, count: 0 });
  expect(notices).toEqual([]);
});

test('continues with the next call after a failure', async () => {
  const { shop, store, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
  shop.fail('cart', networkDown());
  await store.load();
  await store.load();
  expect(seen()).toEqual(['tulips×1']);
});
