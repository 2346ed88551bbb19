import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { GiftDirection } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { AnyGiftStage } from '#shared/values/wishes/gift-stages.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';
import { orders } from '../orders/tables.ts';
import { reservations } from '../reservations/tables.ts';

const ofMember = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A gift entered by hand. Promises and orders are never copied here. */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid().primaryKey(),
    memberId: ofMember(),
    /** Survives the person, without a name. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'set null' }),
    direction: text().$type<GiftDirection>().notNull(),
    year: integer().notNull(),
    title: text().notNull(),
    productId: text('product_id'),
    variantId: text('variant_id'),
    url: text(),
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currencyCode: text('currency_code').$type<Currency>().notNull(),
    stage: text().$type<AnyGiftStage>().notNull(),
    notes: text().notNull(),
    /** Null: by its day. */
    occasion: text().$type<GiftOccasion>(),
    thankedAt: moment('thanked_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('gifts_by_member').on(table.memberId, table.createdAt),
    index('gifts_by_jubilee').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    check('gifts_price', sql`${table.priceMinor} >= 0`),
  ],
);

/** A member's additions to a promise, an order or a received gift. */
export const giftMarks = pgTable(
  'gift_marks',
  {
    id: uuid().primaryKey(),
    memberId: ofMember(),
    reservationId: uuid('reservation_id').references(() => reservations.id, { onDelete: 'cascade' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Null where only dismissed, or given an occasion. */
    stage: text().$type<AnyGiftStage>(),
    /** The year in which the stage was set. */
    year: integer().notNull(),
    /** A cancelled order that the member won't see any more. */
    isDismissed: boolean('is_dismissed').notNull().default(false),
    setAt: moment('set_at').notNull(),
    /** Null: by its day. */
    occasion: text().$type<GiftOccasion>(),
  },
  (table) => [
    unique('gift_marks_of_reservation').on(table.memberId, table.reservationId),
    unique('gift_marks_of_order').on(table.memberId, table.orderId),
    index('gift_marks_by_reservation').on(table.reservationId).where(sql`${table.reservationId} is not null`),
    index('gift_marks_by_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('gift_marks_of_one', sql`num_nonnulls(${table.reservationId}, ${table.orderId}) = 1`),
  ],
);

/** A member's yearly budget, for a person or for everyone. */
export const giftBudgets = pgTable(
  'gift_budgets',
  {
    id: uuid().primaryKey(),
    memberId: ofMember(),
    /** Null: on everyone. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currencyCode: text('currency_code').$type<Currency>().notNull(),
  },
  (table) => [
    unique('gift_budgets_once').on(table.memberId, table.year, table.jubileeId).nullsNotDistinct(),
    index('gift_budgets_by_jubilee').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    check('gift_budgets_amount', sql`${table.amountMinor} >= 0`),
  ],
);

/** Gifts of which the member was reminded to thank, so that it happens once. */
export const giftThankReminders = pgTable(
  'gift_thank_reminders',
  {
    memberId: ofMember(),
    /** Of a gift by hand or a reservation. */
    giftId: text('gift_id').notNull(),
    remindedAt: moment('reminded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.giftId] }), index('gift_thank_reminders_by_time').on(table.remindedAt)],
);
