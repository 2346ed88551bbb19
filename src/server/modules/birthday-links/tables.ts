import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

const ofMember = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A public link that asks for a birthday: one of the member's for everybody, and one for each person they ask. */
export const birthdayLinks = pgTable(
  'birthday_links',
  {
    id: uuid().primaryKey(),
    memberId: ofMember(),
    /** The person who is asked; null: whoever opens it. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'cascade' }),
    /** Part of the token: the next number revokes the address before. */
    version: integer().notNull(),
    /** Hash of the token, which is derived from id and version and stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('birthday_links_of_member').on(table.memberId).where(sql`${table.jubileeId} is null`),
    uniqueIndex('birthday_links_of_person').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    index('birthday_links_by_member').on(table.memberId),
  ],
);

/** An answer given by a link: a proposal that the member saves or dismisses. */
export const birthdayAnswers = pgTable(
  'birthday_answers',
  {
    id: uuid().primaryKey(),
    memberId: ofMember(),
    /** The person whose link it was. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** YYYY-MM-DD, or --MM-DD without the year. */
    dateOfBirth: text('date_of_birth').notNull(),
    answeredAt: moment('answered_at').notNull(),
    /** Restorable for a few minutes. */
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    uniqueIndex('birthday_answers_once').on(table.memberId, table.name, table.dateOfBirth).where(sql`${table.dismissedAt} is null`),
    index('birthday_answers_by_member').on(table.memberId),
    index('birthday_answers_by_person').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    index('birthday_answers_by_time').on(table.answeredAt),
  ],
);
