import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Relation } from '#shared/values/people/relations.ts';
import { media } from '../media/tables.ts';
import { members } from '../members/tables.ts';

/** A person whom a member celebrates: the member's private entry. */
export const jubilees = pgTable(
  'jubilees',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The linked friend, whose name, picture and birthday apply; this row has what the member typed. */
    linkedMemberId: uuid('linked_member_id').references(() => members.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** YYYY-MM-DD, or --MM-DD when the year is unknown. */
    dateOfBirth: text('date_of_birth'),
    relation: text().$type<Relation>().notNull(),
    avatarId: text('avatar_id').references(() => media.id),
    /** The member's private notes, also on a friend, who never sees them. */
    notes: text().notNull().default(''),
    isDeceased: boolean('is_deceased').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Soft-deleted at; restorable for a few minutes. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('jubilees_by_member').on(table.memberId),
    uniqueIndex('jubilees_by_friend').on(table.linkedMemberId, table.memberId).where(sql`${table.linkedMemberId} is not null`),
    index('jubilees_by_avatar').on(table.avatarId).where(sql`${table.avatarId} is not null`),
    index('jubilees_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);
