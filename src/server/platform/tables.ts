import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { isJson } from './json-shape.ts';

/** Every mail of the shop, sent or not. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** Derived from the mail's subject matter: one mail per job. */
    messageId: text('message_id').notNull().unique(),
    to: text().notNull(),
    from: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** An iCalendar file with METHOD, sent as an alternative part and as an attachment. */
    calendar: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mails_by_age').on(table.createdAt), isJson('object', table.headers)],
);

/** Addresses that the mail server refused permanently (SMTP 5xx), until it accepts one again. */
export const refusedAddresses = pgTable(
  'refused_addresses',
  {
    email: text().primaryKey(),
    code: integer().notNull(),
    refusedAt: timestamp('refused_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('refused_addresses_by_age').on(table.refusedAt)],
);

/** Stored responses for repeated requests (Idempotency-Key). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Caller and operation. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer(),
    /** The number of the process that handles the request (liveness.ts). */
    holder: integer(),
    body: jsonb().$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_by_age').on(table.createdAt), isJson('object', table.body)],
);

/** Rate limits: requests per subject and window over all processes. Unlogged. */
export const rateLimits = pgTable('rate_limits', {
  subject: text().primaryKey(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
  count: integer().notNull(),
});
