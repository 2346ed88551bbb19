import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GiftStage } from '#shared/values/gift-stages.ts';
import { members } from '../members/tables.ts';
import { orderItems } from '../orders/tables.ts';
import { wishlistItems, wishlists } from '../wishlists/tables.ts';

/**
 * What somebody means to give of a wish: a member, or a guest. Nothing of the wish or its list changes with it, and no statement that answers an
 * owner reads it (docs/decisions/0058-reservations.md).
 */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey(),
    // The giver keeps it when the wish, the list or its owner is gone: by what the thing is called, and where the shop has it.
    itemId: uuid('item_id').references(() => wishlistItems.id, { onDelete: 'set null' }),
    /** The list whose terms hold: after a wish was moved, for a moment still the one before (moved.ts). */
    listId: uuid('list_id').references(() => wishlists.id, { onDelete: 'set null' }),
    productId: text('product_id'),
    variantId: text('variant_id'),
    title: text().notNull(),
    /** Whom the giver gives it to: the owner by whom they came to the list, or who made it. */
    forMemberId: uuid('for_member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Who gives. What was ordered stays, and is nobody's, when the giver's account ends. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    languageCode: text('language_code').$type<'sv' | 'en'>(),
    /** SHA-256 of the token in the guest's mail. */
    tokenHash: text('token_hash').unique(),
    /** A guest's that isn't confirmed from the mail ends here; null for any other. */
    lapsesAt: timestamp('lapses_at', { withTimezone: true }),
    quantity: integer().notNull(),
    stage: text().$type<GiftStage>().notNull(),
    /** The order's line that it was bought with. An order that is cancelled or paid back leaves it promised. */
    orderItemId: text('order_item_id')
      .unique()
      .references(() => orderItems.id),
    /** Whether the giver was told that it is a surprise; else whose wish it is sees it at once. */
    isSecret: boolean('is_secret').notNull().default(true),
    /** Until when, as the list said when it was promised; null where it named no day, and then the day that is named. Never earlier than the list's own. */
    revealAt: timestamp('reveal_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
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
