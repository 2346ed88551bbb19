import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CircleKind } from '#shared/contract/circles.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

/** A circle. Every change to its members locks this row first. */
export const circles = pgTable('circles', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  kind: text().$type<CircleKind>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Members and invited members of a circle. Everything that a member shows to the circle references this row, and ends with it. */
export const circleMembers = pgTable(
  'circle_members',
  {
    circleId: uuid('circle_id')
      .notNull()
      .references(() => circles.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    state: text().$type<'owner' | 'member' | 'invited'>().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.circleId, table.memberId] }),
    index('circle_members_by_member').on(table.memberId, table.state),
    uniqueIndex('circle_members_one_owner').on(table.circleId).where(sql`${table.state} = 'owner'`),
  ],
);

/** A tracked person without an account, shown to the circle by the member who tracks them. */
export const circlePeople = pgTable(
  'circle_people',
  {
    circleId: uuid('circle_id').notNull(),
    memberId: uuid('member_id').notNull(),
    jubileeId: uuid('jubilee_id')
      .notNull()
      .references(() => jubilees.id, { onDelete: 'cascade' }),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.circleId, table.jubileeId] }),
    index('circle_people_by_jubilee').on(table.jubileeId),
    index('circle_people_by_member').on(table.circleId, table.memberId),
    foreignKey({ name: 'circle_people_of_member', columns: [table.circleId, table.memberId], foreignColumns: [circleMembers.circleId, circleMembers.memberId] }).onDelete('cascade'),
  ],
);

/** How many invitations a member had mailed on the last day on which they invited: a limit that outlasts invitations and circles. */
export const circleMailCounts = pgTable('circle_mail_counts', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** YYYY-MM-DD, UTC. */
  day: text().notNull(),
  count: integer().notNull(),
});
