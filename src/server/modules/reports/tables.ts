import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { ReportReason } from '#shared/values/report-reasons.ts';
import { type FoundBy, members } from '../members/tables.ts';
import { wishlists } from '../wishlists/tables.ts';

export type ReportState = 'open' | 'kept' | 'taken-down' | 'put-back' | 'gone';

/** What somebody says is wrong with a list or a profile, and what we decided. The thing may end before it is decided; the report stays. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'wishlist' | 'profile'>().notNull(),
    listId: uuid('list_id').references(() => wishlists.id, { onDelete: 'set null' }),
    /** Whose profile. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** What it was called when it was reported. */
    about: text().notNull(),
    reason: text().$type<ReportReason>().notNull(),
    explanation: text().notNull(),
    /** Of whoever reports; null where they didn't say, or their account has ended. */
    name: text(),
    email: text(),
    reporterId: uuid('reporter_id').references(() => members.id, { onDelete: 'set null' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** Decided or not; `gone` where what it is about ended before. */
    state: text().$type<ReportState>().notNull(),
    /** Against the law, or against our terms. */
    isIllegal: boolean('is_illegal'),
    /** The reasons of the decision, as both sides read them. */
    statement: text(),
    /** Of a profile that is taken down: by what it was found until then. */
    took: jsonb().$type<FoundBy>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('reports_by_state').on(table.state, table.createdAt),
    index('reports_by_list').on(table.listId),
    index('reports_by_member').on(table.memberId),
    index('reports_by_reporter').on(table.reporterId),
    index('reports_by_email').on(table.email, table.createdAt),
    isJson('object', table.took),
  ],
);
