import { expect, test } from 'vitest';
import { type FinalBooks, findFaults, type History } from './check-history.ts';

const history: History = {
  carts: [
    { cartId: 'a', offeredMinor: [14_900], isAskedFor: true },
    { cartId: 'b', offeredMinor: [24_900], isAskedFor: true },
    { cartId: 'c', offeredMinor: [14_900], isAskedFor: false },
  ],
  completions: [
    { cartId: 'a', order: { number: 1001, totalMinor: 14_900 } },
    { cartId: 'b', order: null },
  ],
};
const books: FinalBooks = {
  orders: [{ cartId: 'a', number: 1001, totalMinor: 14_900, paymentStatus: 'captured', lines: [{ stockItemId: 's', quantity: 2 }] }],
  payments: [
    { cartId: 'a', status: 'succeeded', receivedMinor: 14_900, refundedMinor: 0 },
    { cartId: 'b', status: 'succeeded', receivedMinor: 24_900, refundedMinor: 24_900 },
  ],
  stock: [{ stockItemId: 's', before: 5, after: 3, held: 0 }],
  confirmations: { 1001: 1 },
};
const [order] = books.orders as [FinalBooks['orders'][number]];
const [payment, refunded] = books.payments as [FinalBooks['payments'][number], FinalBooks['payments'][number]];

test('finds no fault in a sound history', () => {
  expect(findFaults(history, books)).toEqual([]);
});

test.each<[string, Partial<FinalBooks>, RegExp]>([
  ['an order that was answered and is gone', { orders: [], payments: [], stock: [{ stockItemId: 's', before: 5, after: 5, held: 0 }] }, /^lost/],
  ['an order with another sum', { orders: [{ ...order, totalMinor: 13_900 }], payments: [{ ...payment, receivedMinor: 13_900 }, refunded] }, /^changed/],
  ['an order for another cart', { orders: [{ ...order, cartId: 'b' }] }, /^mixed up/],
  ['two orders of one cart', { orders: [order, { ...order, number: 1002 }] }, /^doubled: more/],
  ['an order that nobody asked for', { orders: [order, { ...order, cartId: 'c', number: 1002 }] }, /^invented: nobody asked/],
  ['a sum that nobody was offered', { orders: [order, { ...order, cartId: 'b', number: 1002 }] }, /^invented: nobody was offered/],
  ['an unpaid order', { orders: [{ ...order, paymentStatus: 'authorized' }] }, /^unpaid/],
  ['a second confirmation', { confirmations: { 1001: 2 } }, /^mails/],
  ['money kept without an order', { payments: [payment, { ...refunded, refundedMinor: 0 }] }, /^money: 24900 kept of b/],
  ['money taken twice', { payments: [payment, payment, refunded] }, /^money: 29800 kept of a/],
  ['money left held', { payments: [payment, { ...refunded, status: 'requires_capture', receivedMinor: 0, refundedMinor: 0 }] }, /left requires_capture/],
  ['stock lost', { stock: [{ stockItemId: 's', before: 5, after: 2, held: 0 }] }, /^stock: 5 less 2/],
  ['stock held for good', { stock: [{ stockItemId: 's', before: 5, after: 3, held: 1 }] }, /held for good/],
])('finds %s', (_, change, fault) => {
  expect(findFaults(history, { ...books, ...change })).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
});
