import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { AvailabilitySettings, NotificationSettings, PrivacySettings, ReminderSettings } from '#shared/contract/settings.ts';
import { members } from '../members/tables.ts';

/** A member's non-default settings; no row, or no key in a section, means the default. */
export const memberSettings = pgTable(
  'member_settings',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    privacy: jsonb().$type<Partial<Omit<PrivacySettings, 'findableByName'>>>().notNull().default({}),
    reminders: jsonb().$type<Partial<ReminderSettings>>().notNull().default({}),
    availability: jsonb().$type<Partial<AvailabilitySettings>>().notNull().default({}),
    notifications: jsonb().$type<Partial<NotificationSettings>>().notNull().default({}),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  // Few members want wish news, and a job queries them every quarter of an hour.
  (table) => [
    index('member_settings_wish_news').on(table.memberId).where(sql`${table.notifications}->'wishNews'->>'mail' = 'true'`),
    isJson('object', table.privacy),
    isJson('object', table.reminders),
    isJson('object', table.availability),
    isJson('object', table.notifications),
  ],
);
