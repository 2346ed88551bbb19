import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

/** The address under which calendar programs fetch a member's days: one a member, and none for whoever wants none. */
export const calendarFeeds = pgTable('calendar_feeds', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Of the secret in the address; the secret itself is told once and kept nowhere. */
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
