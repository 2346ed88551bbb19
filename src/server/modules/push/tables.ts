import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../auth/tables.ts';
import { members } from '../members/tables.ts';

/** A browser with a member's notifications turned on. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Deleted when the session is ended; null after it expired. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's secret, which identifies it at the next sign-in. */
    browserHash: text('browser_hash'),
    /** The push service's URL for this browser: a secret. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastNotifiedAt: timestamp('last_told_at', { withTimezone: true }),
    isFailing: boolean('is_failing').notNull().default(false),
  },
  (table) => [index('push_devices_by_member').on(table.memberId), index('push_devices_by_session').on(table.sessionId), index('push_devices_by_browser').on(table.browserHash)],
);

/** Log of notifications per device: each is sent once. The table keeps its first name: a rename would break programs of the previous version. */
export const pushNotifications = pgTable(
  'push_tellings',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    /** The notification's key, chosen by the sending module. */
    about: text().notNull(),
    tries: integer().notNull(),
    notBefore: timestamp('not_before', { withTimezone: true }).notNull(),
    /** When accepted, or given up. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.about] }), index('push_tellings_by_age').on(table.notBefore)],
);
