import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlanInterval } from '#shared/contract/memberships.ts';
import { members } from '../members/tables.ts';
import type { BillingStatus } from './billing.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Prices, VAT included; without plans none is sold. A changed price applies to members who join later. */
export const membershipPlans = pgTable(
  'membership_plans',
  {
    id: text().notNull(),
    interval: text().$type<PlanInterval>().notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    priceMinor: integer('price_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.currencyCode] })],
);

/** As the provider's subscription was read last. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    interval: text().$type<PlanInterval>().notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    /** Per period, VAT included, as at joining. */
    priceMinor: integer('price_minor').notNull(),
    /** Hundredths of a per cent. */
    taxRateBasisPoints: integer('tax_rate_basis_points').notNull(),
    /** The provider's subscription. */
    reference: text().notNull().unique(),
    status: text().$type<BillingStatus>().notNull(),
    /** Null until the first payment. */
    startedAt: moment('started_at'),
    /** End of the paid period. */
    paidUntil: moment('paid_until'),
    /** With days of grace where a renewal is due. */
    discountUntil: moment('discount_until'),
    cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
    /** Months to pause for from the period's end; 0: none. */
    pauseMonths: integer('pause_months').notNull().default(0),
    resumesAt: moment('resumes_at'),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    /** When the provider was asked: an older answer doesn't replace a newer one. */
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    index('memberships_by_member').on(table.memberId),
    // One at a time.
    uniqueIndex('memberships_one').on(table.memberId).where(sql`${table.startedAt} is not null and ${table.endedAt} is null`),
    index('memberships_by_paid_until').on(table.paidUntil).where(sql`${table.endedAt} is null`),
  ],
);

/** Paid periods, each once. */
export const membershipPayments = pgTable(
  'membership_payments',
  {
    /** The provider's invoice. */
    reference: text().primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    amountMinor: integer('amount_minor').notNull(),
    taxMinor: integer('tax_minor').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    periodFrom: moment('period_from').notNull(),
    periodTo: moment('period_to').notNull(),
    paidAt: moment('paid_at').notNull(),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** The provider's, in its balance's currency; null while unknown. */
    feeMinor: integer('fee_minor'),
  },
  (table) => [index('membership_payments_by_membership').on(table.membershipId)],
);

/** Payments of deleted accounts, without a person: bookkeeping records (bokföringslagen 1999:1078, 7 kap. 2 §). */
export const formerMembershipPayments = pgTable(
  'former_membership_payments',
  {
    reference: text().primaryKey(),
    /** Names the membership at the provider; its row is deleted. */
    membershipId: uuid('membership_id').notNull(),
    planId: text('plan_id').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    taxMinor: integer('tax_minor').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    periodFrom: moment('period_from').notNull(),
    periodTo: moment('period_to').notNull(),
    paidAt: moment('paid_at').notNull(),
    refundedMinor: integer('refunded_minor').notNull(),
    /** As in `membership_payments`. */
    feeMinor: integer('fee_minor'),
    /** Inclusive: the end of the seventh year after the one of the payment. */
    keptUntil: date('kept_until').notNull(),
  },
  (table) => [index('former_membership_payments_by_membership').on(table.membershipId), index('former_membership_payments_kept_until').on(table.keptUntil)],
);

/** The demo provider's subscriptions, renewed by the clock. */
export const demoSubscriptions = pgTable('demo_subscriptions', {
  reference: text().primaryKey(),
  /** The demo payment of the first period; its card pays the others. */
  paymentReference: text('payment_reference').notNull().unique(),
  /** The latest payment of a failed renewal with another card. */
  duePaymentReference: text('due_payment_reference'),
  interval: text().$type<PlanInterval>().notNull(),
  amountMinor: integer('amount_minor').notNull(),
  currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
  status: text().$type<BillingStatus>().notNull(),
  /** Periods are counted from it, so that a 31st comes back after February. */
  anchorAt: moment('anchor_at'),
  /** Paid periods since the anchor. */
  periods: integer().notNull().default(0),
  periodEnd: moment('period_end'),
  /** Failed charges of the due period. */
  failures: integer().notNull().default(0),
  cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
  pauseMonths: integer('pause_months').notNull().default(0),
  resumesAt: moment('resumes_at'),
  endedAt: moment('ended_at'),
});

export const demoInvoices = pgTable(
  'demo_invoices',
  {
    reference: text().primaryKey(),
    subscription: text()
      .notNull()
      .references(() => demoSubscriptions.reference, { onDelete: 'cascade' }),
    amountMinor: integer('amount_minor').notNull(),
    periodFrom: moment('period_from').notNull(),
    periodTo: moment('period_to').notNull(),
    paidAt: moment('paid_at').notNull(),
    refundedMinor: integer('refunded_minor').notNull().default(0),
  },
  (table) => [index('demo_invoices_by_subscription').on(table.subscription)],
);
