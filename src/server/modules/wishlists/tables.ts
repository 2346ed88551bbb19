import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { StoredVisibility } from '#shared/values/wishes/visibility.ts';
import { circleMembers } from '../circles/tables.ts';
import { jubilees } from '../jubilees/tables.ts';
import { media } from '../media/tables.ts';
import { members } from '../members/tables.ts';

/** A takedown decision: time (ISO 8601), and the reasons shown to its owners. */
export interface TakenDown {
  at: string;
  isIllegal: boolean;
  why: string;
}

/** A wishlist. Every change to list, owners or items locks this row first. */
export const wishlists = pgTable(
  'wishlists',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The recipient's name, where not the owners. */
    forName: text('for_name').notNull().default(''),
    /** The recipient as a member, current or last named: must not learn of reservations. */
    forMemberId: uuid('for_member_id').references(() => members.id, { onDelete: 'set null' }),
    visibility: text().$type<StoredVisibility>().notNull(),
    /** Owners learn what others give only after the occasion. Promises made under secrecy keep it. */
    isSurprise: boolean('is_surprise').notNull().default(true),
    /** YYYY-MM-DD */
    occasionDay: text('occasion_day'),
    /** Start of the day after the occasion, in the zone of the owner who set it; null without one. */
    revealAt: timestamp('reveal_at', { withTimezone: true }),
    /** The earliest possible reveal of any promise; reservations aren't read before. Never moved later. */
    opensAt: timestamp('opens_at', { withTimezone: true }),
    /** The last reveal past when the day was changed: what it revealed stays revealed. */
    revealedAt: timestamp('revealed_at', { withTimezone: true }),
    /** Last part of the public URL; new each time the list gets a link. */
    publicId: text('public_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Why staff took it down; it then stays private. */
    takenDown: jsonb('taken_down').$type<TakenDown>(),
    /** Soft deletion by the last owner; restorable for a few minutes. */
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

/** Owners, invitees and former owners: a former owner never learns of reservations. */
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
    /** Kept when a former owner is invited again. */
    wasOwner: boolean('was_owner').notNull().default(false),
    invitedBy: uuid('invited_by').references(() => members.id, { onDelete: 'cascade' }),
    /** The recipient among this owner's people. */
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

/** Circles that a list is shown to, each by an owner who is in it: leaving the circle ends it. Only for lists that are otherwise private. */
export const wishlistCircles = pgTable(
  'wishlist_circles',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    circleId: uuid('circle_id').notNull(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.circleId] }),
    index('wishlist_circles_by_member').on(table.circleId, table.memberId),
    foreignKey({ name: 'wishlist_circles_of_member', columns: [table.circleId, table.memberId], foreignColumns: [circleMembers.circleId, circleMembers.memberId] }).onDelete('cascade'),
  ],
);

interface PriceThen {
  currency_code: 'SEK' | 'EUR';
  amount_minor: number;
}

/** An item: a shop product or anything else. Reservations reference the row. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid().primaryKey(),
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    // No foreign keys to products: a wish outlives them.
    productId: text('product_id'),
    variantId: text('variant_id'),
    title: text().notNull(),
    url: text(),
    pictureId: text('picture_id').references(() => media.id),
    quantity: integer().notNull(),
    /** Any number may be given: promises never close it, and the quantity doesn't count. */
    isUnlimited: boolean('is_unlimited').notNull().default(false),
    note: text().notNull().default(''),
    isMostWanted: boolean('is_most_wanted').notNull().default(false),
    /** In lower case, each once (values/wishes/tags.ts). */
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    position: integer().notNull(),
    pricesThen: jsonb('prices_then').$type<PriceThen[]>().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('wishlist_items_by_list').on(table.listId, table.position),
    // Includes recently removed items: a product added again reuses its row.
    uniqueIndex('wishlist_items_once').on(table.listId, table.productId, sql`coalesce(${table.variantId}, '')`).where(sql`${table.productId} is not null`),
    index('wishlist_items_by_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('wishlist_items_by_picture').on(table.pictureId).where(sql`${table.pictureId} is not null`),
    index('wishlist_items_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    check('wishlist_items_tags', sql`cardinality(${table.tags}) <= 5`),
    check('wishlist_items_quantity', sql`${table.quantity} between 1 and 99`),
    check('wishlist_items_variant_of_product', sql`${table.variantId} is null or ${table.productId} is not null`),
    isJson('array', table.pricesThen),
  ],
);

/**
 * Further lists that a wish is on, beside `wishlist_items.list_id`; no difference to people (docs/decisions/0093-one-wish-on-several-lists.md). Written with the
 * wish's row locked (`for no key update`), after the lists'.
 */
export const wishlistPlacements = pgTable(
  'wishlist_placements',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => wishlistItems.id, { onDelete: 'cascade' }),
    listId: uuid('list_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.listId] }),
    index('wishlist_placements_by_list').on(table.listId, table.position),
    index('wishlist_placements_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/** A picture found on another shop's page, until used in a wish: no other member can use it. */
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

/** Rate limit of external pages per member. */
export const pageReadings = pgTable('page_readings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});
