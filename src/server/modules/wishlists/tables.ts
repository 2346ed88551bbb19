import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { Visibility } from '#shared/values/visibility.ts';
import { jubilees } from '../jubilees/tables.ts';
import { media } from '../media/tables.ts';
import { members } from '../members/tables.ts';

/** A decision that a list is against the law or our terms: when it was made (ISO 8601), and the reasons as its owners read them. */
export interface TakenDown {
  at: string;
  isIllegal: boolean;
  why: string;
}

/** What somebody wishes for. Whatever changes a list, its owners or what is on it holds this row's lock first. */
export const wishlists = pgTable(
  'wishlists',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Whose wishes they are, where they aren't the owners'. */
    forName: text('for_name').notNull().default(''),
    /** The friend whose wishes they are, or were said to be last: what others mean to give is no more theirs to know than the owners'. */
    forMemberId: uuid('for_member_id').references(() => members.id, { onDelete: 'set null' }),
    visibility: text().$type<Visibility>().notNull(),
    /** Owners learn what others give only after the occasion. What was promised while it was so stays so, whatever they say later. */
    isSurprise: boolean('is_surprise').notNull().default(true),
    /** YYYY-MM-DD */
    occasionDay: text('occasion_day'),
    /** When the day after the occasion begins where the owner lives who named it; null without one. */
    revealAt: timestamp('reveal_at', { withTimezone: true }),
    /** Before this nothing can be told to an owner, and nothing is asked: the earliest that any promise may be told. Never moved to later. */
    opensAt: timestamp('opens_at', { withTimezone: true }),
    /** The last reveal that was over when another day was named: what was told with it is told still. */
    revealedAt: timestamp('revealed_at', { withTimezone: true }),
    /** What its public page's address ends in. Made anew each time that it gets one. */
    publicId: text('public_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Where staff decided that others may not see it, why; then it stays private. */
    takenDown: jsonb('taken_down').$type<TakenDown>(),
    /** When its last owner took it away; for a few minutes it can be taken back, and then the row goes. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('wishlists_by_receiver').on(table.forMemberId).where(sql`${table.forMemberId} is not null`),
    index('wishlists_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    check('wishlists_taken_down_private', sql`${table.takenDown} is null or ${table.visibility} = 'private'`),
    check('wishlists_public_by_link', sql`(${table.publicId} is not null) = (${table.visibility} = 'link')`),
    isJson('object', table.takenDown),
  ],
);

/** Who owns a list, was asked to, or did once: whoever was an owner is never told what others mean to give. */
export const wishlistOwners = pgTable(
  'wishlist_owners',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    state: text().$type<'owner' | 'invited' | 'former'>().notNull(),
    /** Stays when one who left is asked anew. */
    wasOwner: boolean('was_owner').notNull().default(false),
    /** Who asked. */
    invitedBy: uuid('invited_by').references(() => members.id, { onDelete: 'cascade' }),
    /** Whose wishes they are, among this owner's own people. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'set null' }),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.memberId] }),
    index('wishlist_owners_by_member').on(table.memberId, table.state),
    index('wishlist_owners_by_inviter').on(table.invitedBy).where(sql`${table.invitedBy} is not null`),
    index('wishlist_owners_by_jubilee').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
  ],
);

interface PriceThen {
  currency_code: 'SEK' | 'EUR';
  amount_minor: number;
}

/** Something on a list: a product of the shop, or anything else. What others mean to give hangs on the row, and never changes it. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid().primaryKey(),
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    // No foreign keys to the shop's goods: a wish stays when the shop has the thing no longer.
    productId: text('product_id'),
    variantId: text('variant_id'),
    /** As it was called when it was wished for, or as it was typed. */
    title: text().notNull(),
    url: text(),
    /** Of what isn't from the shop, a picture of its own. */
    pictureId: text('picture_id').references(() => media.id),
    quantity: integer().notNull(),
    note: text().notNull().default(''),
    isMostWanted: boolean('is_most_wanted').notNull().default(false),
    position: integer().notNull(),
    /** What it cost when it was wished for; what was typed, for what isn't from the shop. */
    pricesThen: jsonb('prices_then').$type<PriceThen[]>().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('wishlist_items_by_list').on(table.listId, table.position),
    // Also those that were taken away just now: wished for again, a thing is the same row.
    uniqueIndex('wishlist_items_once').on(table.listId, table.productId, sql`coalesce(${table.variantId}, '')`).where(sql`${table.productId} is not null`),
    index('wishlist_items_by_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('wishlist_items_by_picture').on(table.pictureId).where(sql`${table.pictureId} is not null`),
    index('wishlist_items_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    check('wishlist_items_quantity', sql`${table.quantity} between 1 and 99`),
    check('wishlist_items_variant_of_product', sql`${table.variantId} is null or ${table.productId} is not null`),
    isJson('array', table.pricesThen),
  ],
);

/** A picture that a member found on another shop's page, until a wish of theirs has it: nobody gives their wish a picture of somebody else's. */
export const foundPictures = pgTable(
  'found_pictures',
  {
    pictureId: text('picture_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [index('found_pictures_by_member').on(table.memberId)],
);

/** How many pages of others a member had read lately. */
export const pageReadings = pgTable('page_readings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});
