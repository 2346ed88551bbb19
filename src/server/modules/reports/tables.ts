import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { ReportReason } from '#shared/values/wishes/report-reasons.ts';
import { type FoundBy, members } from '../members/tables.ts';
import { wishlists } from '../wishlists/tables.ts';

export type ReportState = 'open' | 'kept' | 'taken-down' | 'put-back' | 'gone';

/** A report of a list or profile, and its decision. Outlives the content. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'wishlist' | 'profile'>().notNull(),
    listId: uuid('list_id').references(() => wishlists.id, { onDelete: 'set null' }),
    /** The reported profile. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Its title when reported. */
    about: text().notNull(),
    reason: text().$type<ReportReason>().notNull(),
    explanation: text().notNull(),
    name: text(),
    email: text(),
    reporterId: uuid('reporter_id').references(() => members.id, { onDelete: 'set null' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    /** Decided or not; `gone` if the content was deleted before. */
    state: text().$type<ReportState>().notNull(),
    /** Illegal, or against our terms. */
    isIllegal: boolean('is_illegal'),
    /** The decision's reasons, sent to both sides. */
    statement: text(),
    /** A taken-down profile's findability before. */
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
