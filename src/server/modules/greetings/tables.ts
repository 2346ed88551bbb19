import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GreetingMotif } from '#shared/values/celebrations/greeting-motifs.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A card with a member's own words, mailed by the shop or shared by its address. */
export const greetings = pgTable(
  'greetings',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'set null' }),
    /** The reminder, and its day; `gift:` and its id for thanks. */
    about: text().notNull(),
    day: text().notNull(),
    toName: text('to_name').notNull(),
    text: text().notNull(),
    motif: text().$type<GreetingMotif>().notNull(),
    /** Years celebrated; null where unknown. */
    years: integer(),
    via: text().$type<'mail' | 'link'>().notNull(),
    /** Deleted once it is no longer needed; null for a friend, who is mailed by account. */
    email: text(),
    /** Rate-limit key per addressee: hash of the typed address, or of a friend's account. Never of a friend's address, which a guess would find. */
    emailHash: text('email_hash'),
    /** Hash of the card's token, derived from the id. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    canceledAt: moment('canceled_at'),
    /** Given to the mailer: from then on it can't be canceled. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    index('greetings_by_member').on(table.memberId, table.createdAt),
    index('greetings_by_person').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    index('greetings_by_time').on(table.createdAt),
  ],
);

/** Hashes of addresses that want no greetings. */
export const greetingRefusals = pgTable('greeting_refusals', { emailHash: text('email_hash').primaryKey(), since: moment('since').notNull() });
