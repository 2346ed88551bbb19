import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GiftStage } from '#shared/values/wishes/gift-stages.ts';
import { chipIns } from '../chip-ins/tables.ts';
import { members } from '../members/tables.ts';
import { orderItems } from '../orders/tables.ts';
import { wishlistItems, wishlists } from '../wishlists/tables.ts';

/**
 * Reservation: the quantity of a wish that a member or guest intends to give. Never changes the wish or its list, and no statement that answers an owner reads it
 * (docs/decisions/0058-reservations.md).
 */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey(),
    // Survives the wish, list and owner, with a copy of title and product.
    itemId: uuid('item_id').references(() => wishlistItems.id, { onDelete: 'set null' }),
    /** The list whose terms apply; briefly the previous one after a move (moved.ts). */
    listId: uuid('list_id').references(() => wishlists.id, { onDelete: 'set null' }),
    productId: text('product_id'),
    variantId: text('variant_id'),
    title: text().notNull(),
    /** The recipient: the owner through whom the giver found the list, or its creator. */
    forMemberId: uuid('for_member_id').references(() => members.id, { onDelete: 'set null' }),
    /** The giver. Purchases stay, anonymous, when the giver's account ends. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    languageCode: text('language_code').$type<'sv' | 'en'>(),
    /** SHA-256 of the token in the guest's mail. */
    tokenHash: text('token_hash').unique(),
    /** Expiry of an unconfirmed guest reservation; else null. */
    lapsesAt: timestamp('lapses_at', { withTimezone: true }),
    quantity: integer().notNull(),
    stage: text().$type<GiftStage>().notNull(),
    /** The order line. A cancelled or refunded order leaves it promised. */
    orderItemId: text('order_item_id')
      .unique()
      .references(() => orderItems.id),
    /** Whether the giver was promised secrecy; otherwise the recipient sees it at once. */
    isSecret: boolean('is_secret').notNull().default(true),
    /** When secrecy ends, as the list said at the time; null: at the day the list names later. Never before the list's own. */
    revealAt: timestamp('reveal_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Several pay for it together: the giver is none of them. */
    chipInId: text('chip_in_id').references(() => chipIns.id),
  },
  (table) => [
    uniqueIndex('reservations_by_chip_in').on(table.chipInId).where(sql`${table.chipInId} is not null`),
    uniqueIndex('reservations_once').on(table.itemId, table.memberId).where(sql`${table.memberId} is not null and ${table.orderItemId} is null`),
    index('reservations_by_item').on(table.itemId).where(sql`${table.itemId} is not null`),
    index('reservations_by_list').on(table.listId),
    index('reservations_by_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('reservations_by_receiver').on(table.forMemberId).where(sql`${table.forMemberId} is not null`),
    index('reservations_by_email').on(table.guestEmail).where(sql`${table.guestEmail} is not null`),
    index('reservations_lapsing').on(table.lapsesAt).where(sql`${table.lapsesAt} is not null`),
    check('reservations_quantity', sql`${table.quantity} between 1 and 99`),
    check('reservations_one_giver', sql`${table.memberId} is null or ${table.guestEmail} is null`),
    check('reservations_of_guest', sql`(${table.guestEmail} is null) = (${table.tokenHash} is null)`),
  ],
);
