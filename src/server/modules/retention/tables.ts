import { date, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { Address } from '#shared/contract/cart.ts';
import { orders } from '../orders/tables.ts';
import type { ReceiptBuyer } from '../receipts/rules.ts';

/** The person on an order's receipt. */
export interface BookedPerson {
  email: string;
  shipping_address: Address;
  billing_address: Address | null;
  card_last4: string | null;
  /** As on each document; its lines and sums stay in `receipts`. */
  receipts: { id: string; kind: 'receipt' | 'credit_note'; number: number; buyer: ReceiptBuyer | null }[];
  withdrawals: { id: string; name: string; goods: string | null }[];
}

/** The closed archive: personal data that the Bookkeeping Act (bokföringslagen 1999:1078, 7 kap. 2 §) requires. Read only by database query. */
export const orderArchive = pgTable(
  'order_archive',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    person: jsonb().$type<BookedPerson>().notNull(),
    archivedAt: timestamp('archived_at', { withTimezone: true }).notNull(),
    /** Last day of retention. */
    keptUntil: date('kept_until').notNull(),
  },
  (table) => [index('order_archive_by_time').on(table.keptUntil), isJson('object', table.person)],
);
