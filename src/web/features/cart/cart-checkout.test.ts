/** Cart functions for the checkout: fields, metadata, and no pending changes before it goes on. */
import { describe, expect, test } from 'vitest';
import { makeBag } from './testing/bag.ts';
import { networkDown, refusal } from './testing/fake-cart-api.ts';

describe('CART-11 metadata', () => {
  test('is updated, then the cart is fetched again', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips'] });
    expect(await store.updateMetadata({ gift: { is_gift: true } })).toBe(true);
    expect(shop.calls).toEqual(['updateCartMetadata cart_7 {"gift":{"is_gift":true}}', 'cart cart_7']);
    expect(store.getSnapshot().cart?.metadata).toEqual({ gift: { is_gift: true } });
  });

  test.each(['updateCartMetadata', 'cart'] as const)('CART-12 reports a failure when %s', async (method) => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail(method, refusal(500));
    expect(await store.updateMetadata({})).toBe(false);
    expect(notices).toEqual(['error: Failed to update cart metadata']);
  });
});

describe('CART-12 updating the cart', () => {
  test('answers the cart and draws it', async () => {
    const { store } = makeBag({ stored: ['cart_7', 'tulips'] });
    expect((await store.updateCart({ email: 'anna@example.com' })).email).toBe('anna@example.com');
    expect(store.getSnapshot().cart?.email).toBe('anna@example.com');
  });

  test('sends waiting quantities first', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    store.changeQuantity('item_tulips', 3);
    await store.updateCart({ email: 'anna@example.com' });
    expect(shop.calls.slice(1)).toEqual(['updateLineItem cart_7 item_tulips 3', 'updateCart cart_7 {"email":"anna@example.com"}']);
  });

  test.each([
    ['a specific status', refusal(400, 'VALIDATION_FAILED')],
    ['a conflict', refusal(409, 'CART_CHANGED')],
    ['EUROFLORIST_DELIVERY_ERROR in its detail', refusal(500, undefined, { detail: 'EUROFLORIST_DELIVERY_ERROR: no delivery on Sundays' })],
    ['EUROFLORIST_DELIVERY_ERROR in its message', refusal(500, undefined, { message: 'EUROFLORIST_DELIVERY_ERROR' })],
  ])('passes an error with %s on unchanged and reports it once', async (_, error) => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('updateCart', error);
    await expect(store.updateCart({ email: 'anna@example.com' })).rejects.toBe(error);
    expect(notices).toEqual([]);
  });

  test.each([
    ['a 500', refusal(500)],
    ['no answer', networkDown()],
    ['a 500 that only mentions EUROFLORIST_DELIVERY_ERROR', refusal(500, undefined, { detail: 'No EUROFLORIST_DELIVERY_ERROR' })],
  ])('reports %s as "Failed to update cart"', async (_, error) => {
    const { shop, store, notices } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.fail('updateCart', error);
    await expect(store.updateCart({ email: 'anna@example.com' })).rejects.toThrow('Failed to update cart');
    expect(notices).toEqual(['error: Failed to update cart']);
  });

  test('CART-04 clears a completed cart, reports it, and returns the answer', async () => {
    const { shop, store, notices, cartId } = makeBag({ stored: ['cart_7', 'tulips'] });
    shop.completed.add('cart_7');
    await expect(store.updateCart({ email: 'anna@example.com' })).rejects.toMatchObject({ status: 410 });
    expect(cartId()).toBeNull();
    expect(notices).toEqual(['info: Your order has already been completed successfully.']);
  });
});

test('CART-14 shows a cart that the checkout recreated', async () => {
  const { shop, store, seen } = makeBag({ stored: ['cart_7', 'tulips'] });
  await store.load();
  shop.given('cart_8', 'tulips×2');
  store.storedId.write('cart_8');
  await store.load();
  expect(seen()).toEqual(['tulips×2']);
  expect(store.storedId.read()).toBe('cart_8');
});

describe('CART-14 before the checkout', () => {
  test('sends what is pending and awaits the answer', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips', 'card'] });
    await store.load();
    store.changeQuantity('item_tulips', 3);
    void store.removeItem('item_card');
    expect(await store.settled()).toBe(true);
    expect(shop.carts.get('cart_7')?.items.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([['tulips', 3]]);
    expect(store.getSnapshot().isSettling).toBe(false);
  });

  test('delays the buyer once when a change fails', async () => {
    const { shop, store } = makeBag({ stored: ['cart_7', 'tulips'] });
    await store.load();
    shop.fail('updateLineItem', refusal(500));
    store.changeQuantity('item_tulips', 3);
    expect(await store.settled()).toBe(false);
    expect(await store.settled()).toBe(true);
  });
});
