import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '#shared/contract/checkout.ts';
import { carts } from '../cart/tables.ts';

/** One attempt to pay a cart. Amounts in minor units. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    id: text().primaryKey(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** Counts the cart's attempts from 1; the last is current. */
    attempt: integer().notNull(),
    providerId: text('provider_id').notNull(),
    /** The provider's payment id. */
    providerReference: text('provider_reference').notNull(),
    clientSecret: text('client_secret').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('payment_sessions_by_cart').on(table.cartId, table.attempt), uniqueIndex('payment_sessions_by_reference').on(table.providerId, table.providerReference)],
);

/** The demo provider's records. Counts captures, to reveal double ones. */
export const demoPayments = pgTable('demo_payments', {
  reference: text().primaryKey(),
  clientSecret: text('client_secret').notNull(),
  amountMinor: integer('amount_minor').notNull(),
  currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
  status: text().$type<PaymentStatus>().notNull(),
  declineCode: text('decline_code'),
  returnPath: text('return_path'),
  cardLast4: text('card_last4'),
  captures: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const demoRefunds = pgTable('demo_refunds', {
  about: text().primaryKey(),
  reference: text()
    .notNull()
    .references(() => demoPayments.reference),
  amountMinor: integer('amount_minor').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
