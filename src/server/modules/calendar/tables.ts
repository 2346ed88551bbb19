import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

/** Feed URLs for calendar programs: at most one per member. */
export const calendarFeeds = pgTable('calendar_feeds', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Hash of the URL's secret; the secret itself is shown once and not stored. */
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
