import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../auth/tables.ts';
import { members } from '../members/tables.ts';

/** A browser in which a member has turned notifications on. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Where it is signed in; it goes when the session is ended. Null once that has expired by itself: then it stays. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's own secret, by which it is known again when it signs in anew. */
    browserHash: text('browser_hash'),
    /** The push service's address of this browser: a secret. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastToldAt: timestamp('last_told_at', { withTimezone: true }),
    /** The push service refused the last one for good. */
    isFailing: boolean('is_failing').notNull().default(false),
  },
  (table) => [index('push_devices_by_member').on(table.memberId), index('push_devices_by_session').on(table.sessionId), index('push_devices_by_browser').on(table.browserHash)],
);

/** The book of what was told in which browser: each thing once. */
export const pushTellings = pgTable(
  'push_tellings',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** What is told, as the module names it that tells it. */
    about: text().notNull(),
    tries: integer().notNull(),
    /** Nobody sends it before: somebody is at it, or the push service has asked for a pause. */
    notBefore: timestamp('not_before', { withTimezone: true }).notNull(),
    /** When it was taken, or given up. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.about] }), index('push_tellings_by_age').on(table.notBefore)],
);
