import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '#shared/contract/checkout.ts';
import { carts } from '../cart/tables.ts';
import { members } from '../members/tables.ts';

/** `noticed`: staff should check it; nothing was done. */
export type JournalEntry = 'ordered' | 'canceled' | 'refunded' | 'noticed';

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
    /** The provider's payment id; the session's while that is unknown. */
    providerReference: text('provider_reference').notNull(),
    /** The demo provider's; Stripe's is never stored. */
    clientSecret: text('client_secret').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    /** The buyer's, for an order that is placed in their absence. */
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull().default('sv'),
    /** Set before the provider is called: since then it may have a payment. */
    confirmingSince: timestamp('confirming_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('payment_sessions_by_cart').on(table.cartId, table.attempt), uniqueIndex('payment_sessions_by_reference').on(table.providerId, table.providerReference)],
);

/** Journal of payment changes other than by the buyer's own completion, with reasons. Outlives carts: it has no personal data. */
export const paymentJournal = pgTable(
  'payment_journal',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: text('session_id').notNull(),
    /** The provider's payment id. */
    reference: text().notNull(),
    entry: text().$type<JournalEntry>().notNull(),
    reason: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currencyCode: text('currency_code').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('payment_journal_once').on(table.sessionId, table.entry, table.reason), index('payment_journal_by_time').on(table.at)],
);

/** The provider's customer of a member. Cards are stored there alone. */
export const memberCustomers = pgTable('member_customers', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Null while it is created, or if the answer was lost. */
  customerId: text('customer_id').unique(),
  /** Set before the provider is called: since then it may have a customer. */
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
});

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
  /** The card's last month, YYYY-MM. */
  cardExpires: text('card_expires'),
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
