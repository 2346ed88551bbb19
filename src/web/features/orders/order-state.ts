/** Label and look of an order's state. */
import type { OrderStatus, OrderSummary } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

const states = {
  pending: { text: m.order_state_pending, tone: 'sand' },
  confirmed: { text: m.order_state_confirmed, tone: 'sage' },
  fulfilled: { text: m.order_state_fulfilled, tone: 'honey' },
  delivered: { text: m.order_state_delivered, tone: 'sage' },
  canceled: { text: m.order_state_canceled, tone: 'sand' },
  refunded: { text: m.order_state_refunded, tone: 'sand' },
  partially_refunded: { text: m.order_state_partially_refunded, tone: 'sand' },
} as const satisfies Record<OrderStatus, { text: () => string; tone: 'sage' | 'sand' | 'honey' }>;

const waitsForFlorist = { text: m.order_state_florist, tone: 'sand' } as const;

export const orderState = ({ status, florist }: Pick<OrderSummary, 'status' | 'florist'>) => (status === 'pending' && florist?.state === 'waiting' ? waitsForFlorist : states[status]);
