import { expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { orderState } from './order-state.ts';

test.each([
  ['an order that waits for its florist', 'pending', { state: 'waiting', reason: null }, m.order_state_florist],
  ['an order that waits for its payment', 'pending', null, m.order_state_pending],
  ['an order that its florist has accepted', 'confirmed', { state: 'accepted', reason: null }, m.order_state_confirmed],
] as const)('CART-14 names %s', (_, status, florist, text) => expect(orderState({ status, florist }).text()).toBe(text()));
