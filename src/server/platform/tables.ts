import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { isJson } from './json-shape.ts';

/** Every mail that the shop wrote: the local outbox reads it, the SMTP delivery marks it sent. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** Derived from what the mail is about, so that a job that runs twice writes one mail. */
    messageId: text('message_id').notNull().unique(),
    to: text().notNull(),
    from: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mails_by_age').on(table.createdAt), isJson('object', table.headers)],
);

/** Addresses whose mail server said for good that it takes nothing for them (SMTP 5xx), until it takes something again. */
export const refusedAddresses = pgTable(
  'refused_addresses',
  {
    email: text().primaryKey(),
    /** The SMTP reply's code. */
    code: integer().notNull(),
    refusedAt: timestamp('refused_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('refused_addresses_by_age').on(table.refusedAt)],
);

/** Answers remembered for a repeated request (Idempotency-Key). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who and what: another person's same key is another row. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer(),
    /** The number of the process whose request is under way (liveness.ts). */
    holder: integer(),
    body: jsonb().$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_by_age').on(table.createdAt), isJson('object', table.body)],
);

/** Requests counted per subject and window over all processes. Losing it in a crash only forgives. */
export const rateLimits = pgTable('rate_limits', {
  subject: text().primaryKey(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
  count: integer().notNull(),
});
