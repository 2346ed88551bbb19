import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '#shared/contract/checkout.ts';
import { canWithdraw, checkStatement, chosenGoods, declareBody, emptyStatement, withdrawBody } from './statement.ts';

const item = (fields: Partial<OrderItem>) => ({ id: 'a', quantity: 2, withdrawn_quantity: 0, withdrawal_class: 'standard', ...fields }) as OrderItem;
const getOrder = (items: OrderItem[], fields: Partial<Order> = {}) =>
  ({
    number: 1001,
    email: 'asa@exempel.example',
    items,
    billing_address: null,
    shipping_address: { first_name: 'Åsa', last_name: 'Öberg' },
    withdrawal_period: { last_day: null, is_over: false },
    ...fields,
  }) as Order;

describe('lesson 13: the statement', () => {
  test('is ready to confirm the whole order when it is open', () => {
    const order = getOrder([item({}), item({ id: 'b', withdrawal_class: 'perishable' }), item({ id: 'c', withdrawn_quantity: 1 })]);
    const statement = emptyStatement(order);
    expect(checkStatement(statement, order)).toEqual({});
    expect(chosenGoods(statement, order).map(({ item: { id }, quantity }) => [id, quantity])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
    expect(withdrawBody(statement, order, 'r')).toEqual({ request_id: 'r', name: 'Åsa Öberg', items: null });
  });

  test('requires lines for a part, and never exceeds their quantity', () => {
    const order = getOrder([item({})]);
    const part = { ...emptyStatement(order), scope: 'part' as const };
    expect(Object.keys(checkStatement(part, order))).toEqual(['goods']);
    expect(withdrawBody({ ...part, quantities: { a: 5 } }, order, 'r').items).toEqual([{ item_id: 'a', quantity: 2 }]);
  });

  test('requires name, number and e-mail without the order, and no reason', () => {
    expect(Object.keys(checkStatement(emptyStatement(null), null))).toEqual(['name', 'orderNumber', 'email']);
    const statement = { ...emptyStatement(null), name: ' Åsa ', orderNumber: ' Order #1001', email: ' asa@exempel.example ' };
    expect(checkStatement(statement, null)).toEqual({});
    expect(declareBody(statement, 'r')).toEqual({ request_id: 'r', name: 'Åsa', order_number: '1001', email: 'asa@exempel.example', text: null });
    expect(Object.keys(checkStatement({ ...statement, scope: 'part' }, null))).toEqual(['goods']);
  });

  test('is impossible after the last day or without any right', () => {
    expect(canWithdraw(getOrder([item({})]))).toBe(true);
    expect(canWithdraw(getOrder([item({})], { withdrawal_period: { last_day: '2026-11-23', is_over: true } }))).toBe(false);
    expect(canWithdraw(getOrder([item({ withdrawal_class: 'dated-service' })]))).toBe(false);
    expect(canWithdraw(getOrder([item({ withdrawn_quantity: 2 })]))).toBe(false);
  });
});
