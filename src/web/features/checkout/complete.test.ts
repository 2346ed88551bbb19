import { describe, expect, test, vi } from 'vitest';
import type { CompleteAnswer } from '#shared/contract/checkout.ts';
import { completeOrder } from './complete.ts';
import { makeCart, makeOrder, refusal } from './testing/make-cart.ts';

const wait = () => Promise.resolve();
const ordered: CompleteAnswer = { type: 'order', order: makeOrder() };

describe('CART-14 completing', () => {
  test('retries after a lost answer: same cart, same order', async () => {
    const completeCart = vi
      .fn<(input: { cartId: string }) => Promise<CompleteAnswer>>()
      .mockRejectedValueOnce(refusal(0))
      .mockRejectedValueOnce(refusal(503, 'UNAVAILABLE'))
      .mockResolvedValueOnce(ordered);
    expect(await completeOrder({ checkout: { complete: completeCart } }, 'cart_1', wait)).toEqual({ kind: 'ordered', order: makeOrder() });
    expect(completeCart.mock.calls).toEqual(Array(3).fill([{ cartId: 'cart_1' }]));
  });

  test('reports three lost answers in words', async () => {
    const completeCart = vi.fn(() => Promise.reject(refusal(0)));
    expect(await completeOrder({ checkout: { complete: completeCart } }, 'cart_1', wait)).toMatchObject({ kind: 'failed', message: expect.stringMatching(/\S/) });
    expect(completeCart).toHaveBeenCalledTimes(3);
  });

  test.each([
    [
      'a declined payment',
      () => Promise.resolve<CompleteAnswer>({ type: 'cart', cart: makeCart(), error: { code: 'PAYMENT_DECLINED', message: 'Nej' } }),
      { kind: 'unpaid', code: 'PAYMENT_DECLINED', message: 'Nej' },
    ],
    ['another sum', () => Promise.reject(refusal(409, 'CART_CHANGED', { cart: makeCart({ total: 399 }) })), { kind: 'changed', cart: { total: 399 }, unavailable: [] }],
    ['another payment of the same cart', () => Promise.reject(refusal(409, 'CART_CHANGED')), { kind: 'changed', cart: null, message: null }],
    [
      'a day that can’t be had',
      () => Promise.reject(refusal(409, 'DELIVERY_DAY_UNAVAILABLE', { cart: makeCart(), message: 'Välj en annan dag.' })),
      { kind: 'changed', message: 'Välj en annan dag.' },
    ],
    [
      'too little in stock',
      () => Promise.reject(refusal(409, 'INSUFFICIENT_INVENTORY', { cart: makeCart(), unavailable: [{ item_id: 'item_1', quantity_left: 0 }] })),
      { kind: 'changed', unavailable: [{ item_id: 'item_1', quantity_left: 0 }] },
    ],
    [
      'an address that is missing',
      () => Promise.reject(refusal(409, 'CART_INCOMPLETE', { errors: [{ field: 'shipping_address', code: 'required', message: '' }] })),
      { kind: 'incomplete', fields: ['shipping_address'] },
    ],
    ['another browser’s cart', () => Promise.reject(refusal(404, 'NOT_FOUND')), { kind: 'gone' }],
  ])('%s is not tried again', async (_, answer, expected) => {
    const completeCart = vi.fn(answer);
    expect(await completeOrder({ checkout: { complete: completeCart } }, 'cart_1', wait)).toMatchObject(expected);
    expect(completeCart).toHaveBeenCalledTimes(1);
  });
});
