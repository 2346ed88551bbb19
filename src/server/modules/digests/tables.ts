import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../members/tables.ts';

/** The last month that a member's digest was queued for: each month once. */
export const digestMonths = pgTable('digest_months', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** YYYY-MM */
  month: text().notNull(),
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
});
