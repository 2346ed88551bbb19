import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '../orders/tables.ts';
import type { FloristState } from './rules.ts';

/** Orders that a florist network delivers, from the order's own transaction on. */
export const floristOrders = pgTable(
  'florist_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    state: text().$type<FloristState>().notNull(),
    answerBy: timestamp('answer_by', { withTimezone: true }).notNull(),
    /** Before the first call: from then on the network may know the order. */
    calledAt: timestamp('called_at', { withTimezone: true }),
    /** The network's own; set by its acceptance. */
    reference: text(),
    /** Why it refused, in its own words. */
    reason: text(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('florist_orders_unsettled').on(table.orderId).where(sql`${table.state} in ('waiting', 'accepted', 'expired')`),
    check('florist_orders_state', sql`${table.state} in ('waiting', 'accepted', 'refused', 'expired', 'withdrawn', 'stuck')`),
    check('florist_orders_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
  ],
);
