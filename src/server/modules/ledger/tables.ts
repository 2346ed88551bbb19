import { bigint, index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '../orders/tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { Account, Source } from './rules.ts';

/** One event of money, written once per source. Triggers refuse UPDATE and DELETE. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    source: text().$type<Source>().notNull(),
    /** Names the event at its source: a payment, a refund's key, a dispute. */
    sourceId: text('source_id').notNull(),
    /** The provider's payment. */
    paymentReference: text('payment_reference').notNull(),
    /** Null for a payment without an order. */
    orderId: text('order_id').references(() => orders.id),
    currencyCode: text('currency_code').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_once').on(table.source, table.sourceId),
    index('ledger_transactions_by_order').on(table.orderId),
    index('ledger_transactions_by_payment').on(table.paymentReference),
  ],
);

/** Signed minor units, debit positive. A deferred trigger refuses a transaction whose entries don't sum to zero at COMMIT. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    position: smallint().notNull(),
    account: text().$type<Account>().notNull(),
    /** The vendor, for transfers, reversals and platform fees. */
    vendorId: text('vendor_id').references(() => vendors.id),
    amountMinor: integer('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.position] })],
);
