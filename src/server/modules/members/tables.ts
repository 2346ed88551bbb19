import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { UserAddress } from '#shared/contract/user.ts';
import { media } from '../media/tables.ts';

/** How others can find a member. */
export interface FoundBy {
  byName: boolean;
  byEmail: boolean;
}

/** A member with a verified e-mail address; before that, a registration. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    role: text().$type<'member' | 'admin'>().notNull().default('member'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** YYYY-MM-DD, or --MM-DD when the year is unknown. */
    dateOfBirth: text('date_of_birth'),
    gender: text().$type<'male' | 'female' | 'other'>(),
    phone: text().notNull().default(''),
    addresses: jsonb().$type<UserAddress[]>().notNull().default([]),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    avatarId: text('avatar_id').references(() => media.id),
    bannerId: text('banner_id').references(() => media.id),
    /** Findable by name: opt-in (GDPR, article 25). */
    isFindableByName: boolean('is_findable_by_name').notNull().default(false),
    /** The id in invitation links; renewable. */
    inviteId: text('invite_id').notNull().unique(),
    invitedBy: uuid('invited_by').references((): AnyPgColumn => members.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('members_email_lower', sql`${table.email} = lower(${table.email})`), isJson('array', table.addresses)],
);

/** Former addresses with their periods: data under them is exported and deleted with the account. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.email, table.leftAt] }), index('former_addresses_by_email').on(table.email)],
);
