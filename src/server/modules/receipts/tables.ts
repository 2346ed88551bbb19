import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import { orders } from '../orders/tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { DocumentKind, ReceiptBuyer, ReceiptDocument } from './rules.ts';

/** A seller's number series, one per kind of document: the last number that was issued (mervärdesskattelagen 2023:200, 17 kap. 24 §). */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    kind: text().$type<DocumentKind>().notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.kind] })],
);

/** Receipts and credit notes as issued. A trigger refuses DELETE, and UPDATE of anything but the buyer, who is erased after the archive took them. */
export const receipts = pgTable(
  'receipts',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    kind: text().$type<DocumentKind>().notNull(),
    number: integer().notNull(),
    /** Names the posting that it documents: the payment, or the refund. */
    about: text().notNull(),
    totalMinor: integer('total_minor').notNull(),
    document: jsonb().$type<ReceiptDocument>().notNull(),
    buyer: jsonb().$type<ReceiptBuyer>(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('receipts_by_number').on(table.vendorId, table.kind, table.number),
    uniqueIndex('receipts_once').on(table.orderId, table.kind, table.about),
    uniqueIndex('receipts_one_of_order').on(table.orderId).where(sql`${table.kind} = 'receipt'`),
    check('receipts_kind', sql`${table.kind} in ('receipt', 'credit_note')`),
    check('receipts_total', sql`${table.totalMinor} >= 0`),
    isJson('object', table.document),
    isJson('object', table.buyer),
  ],
);
