import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { giftCards } from '../gift-cards/tables.ts';
import { members } from '../members/tables.ts';
import { wishlistItems, wishlists } from '../wishlists/tables.ts';

/** `ordered`: with an order that isn't cancelled unpaid; `expired` and `canceled`: the money goes back. */
export type ChipInStatus = 'open' | 'ordered' | 'expired' | 'canceled';

/** `pending`: the payment is missing; `late`: captured when no more was taken, and refunded. */
export type ContributionStatus = 'pending' | 'paid' | 'late';

/** `withdrawn`: by the contributor; `rest`: left by the order; `order`: refunded with it; `dispute`: the bank decided for the shop. */
export type PaybackReason = 'withdrawn' | 'expired' | 'canceled' | 'rest' | 'order' | 'late' | 'dispute';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Several people pay for one wish. Its money is the balance of the `gift_cards` row with its id (ADR 0100). */
export const chipIns = pgTable(
  'chip_ins',
  {
    id: text()
      .primaryKey()
      .references(() => giftCards.id),
    /** The last part of its address: whoever has it may contribute. */
    token: text().notNull().unique(),
    status: text().$type<ChipInStatus>().notNull(),
    // Survives the wish, list and owner, as a reservation does.
    itemId: uuid('item_id').references(() => wishlistItems.id, { onDelete: 'set null' }),
    listId: uuid('list_id').references(() => wishlists.id, { onDelete: 'set null' }),
    forMemberId: uuid('for_member_id').references(() => members.id, { onDelete: 'set null' }),
    productId: text('product_id').notNull(),
    variantId: text('variant_id'),
    title: text().notNull(),
    /** Who started it, and may order; null once their account is deleted. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    goalMinor: integer('goal_minor').notNull(),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    /** The last day, in the shop's zone. */
    endsOn: date('ends_on').notNull(),
    /** The order that it pays. No foreign key, as in carts. */
    orderId: text('order_id'),
    createdAt: moment('created_at').notNull(),
    /** Of the last change to another status than open. */
    closedAt: moment('closed_at'),
    /** When the starter was reminded of the last day. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    uniqueIndex('chip_ins_once').on(table.itemId).where(sql`${table.status} = 'open' and ${table.itemId} is not null`),
    index('chip_ins_open').on(table.endsOn).where(sql`${table.status} = 'open'`),
    index('chip_ins_by_member').on(table.memberId),
    index('chip_ins_by_list').on(table.listId),
    index('chip_ins_by_receiver').on(table.forMemberId).where(sql`${table.forMemberId} is not null`),
    index('chip_ins_by_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('chip_ins_goal', sql`${table.goalMinor} > 0`),
  ],
);

/** One person's payment. Amounts in minor units of the chip-in's currency. */
export const chipInContributions = pgTable(
  'chip_in_contributions',
  {
    id: text().primaryKey(),
    chipInId: text('chip_in_id')
      .notNull()
      .references(() => chipIns.id),
    status: text().$type<ContributionStatus>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Room is held until then, while the payment is under way. */
    heldUntil: moment('held_until'),
    providerId: text('provider_id').notNull(),
    /** The provider's payment; the contribution's own id while there is none. */
    providerReference: text('provider_reference').notNull(),
    /** The demo provider's. */
    clientSecret: text('client_secret').notNull(),
    /** Set before the provider is called: since then it may have a payment. */
    confirmingSince: moment('confirming_since'),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Empty once erased, as the greeting. */
    name: text().notNull(),
    email: text(),
    greeting: text().notNull(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** While the payment is disputed, or lost: only its bank returns the money. */
    disputedAt: moment('disputed_at'),
    /** What a dispute took out of the balance. */
    disputedMinor: integer('disputed_minor').notNull().default(0),
    /** When the bank decided against the shop. */
    lostAt: moment('lost_at'),
  },
  (table) => [
    uniqueIndex('chip_in_contributions_by_reference').on(table.providerId, table.providerReference),
    index('chip_in_contributions_by_chip_in').on(table.chipInId, table.createdAt),
    index('chip_in_contributions_by_member').on(table.memberId),
    index('chip_in_contributions_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('chip_in_contributions_amount', sql`${table.amountMinor} > 0`),
  ],
);

/** A sum for a contributor, decided with the balance's movement; a job refunds it. */
export const chipInPaybacks = pgTable(
  'chip_in_paybacks',
  {
    /** Names the refund at the provider and in the ledger. */
    id: text().primaryKey(),
    contributionId: text('contribution_id')
      .notNull()
      .references(() => chipInContributions.id),
    amountMinor: integer('amount_minor').notNull(),
    reason: text().$type<PaybackReason>().notNull(),
    decidedAt: moment('decided_at').notNull(),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    index('chip_in_paybacks_by_contribution').on(table.contributionId),
    index('chip_in_paybacks_due').on(table.decidedAt).where(sql`${table.refundedAt} is null`),
    check('chip_in_paybacks_amount', sql`${table.amountMinor} > 0`),
  ],
);
