import { expect, test } from 'vitest';
import type { Order } from '#shared/contract/checkout.ts';
import { getProgress } from './order-progress.ts';

const makeOrder = (florist: Order['florist'], withdrawn: number): Order =>
  ({
    number: 1001,
    currency_code: 'SEK',
    payment_status: 'canceled',
    total: 238,
    florist,
    cancellation: null,
    refunds: [],
    items: [{ quantity: 2, withdrawn_quantity: withdrawn }],
    vendor: { name: 'Ängsblom' },
  }) as unknown as Order;

test.each([
  [0, null, 'Floristen kan inte leverera'],
  [1, null, 'Floristen kan inte leverera'],
  [2, null, 'Köpet är ångrat'],
  [2, 'Rosorna är slut', 'Floristen kan inte leverera'],
] as const)('CART-14 says who ended an order: %d of 2 withdrawn, reason %s', (withdrawn, reason, title) => {
  expect(getProgress(makeOrder({ state: 'refused', reason }, withdrawn), 'sv').title).toBe(title);
});
