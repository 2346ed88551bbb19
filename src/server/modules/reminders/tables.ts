import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { DayRule } from '#shared/values/celebrations/recurrence.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

/** A member's own reminders. Birthdays and other days derived from a person are computed, not stored. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().$type<ReminderType>().notNull(),
    /** As entered: YYYY-MM-DD, or --MM-DD. */
    date: text(),
    rule: jsonb().$type<DayRule>(),
    repeats: text().$type<'yearly' | 'once'>().notNull(),
    leadDays: integer('lead_days').array().notNull(),
    notes: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('reminders_by_member').on(table.memberId),
    index('reminders_by_jubilee').on(table.jubileeId).where(sql`${table.jubileeId} is not null`),
    check('reminders_date_or_rule', sql`(${table.date} is null) <> (${table.rule} is null)`),
    isJson('object', table.rule),
  ],
);

/** Per-person notification settings; no row means the defaults. */
export const reminderPeople = pgTable(
  'reminder_people',
  {
    jubileeId: uuid('jubilee_id')
      .primaryKey()
      .references(() => jubilees.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    leadDays: integer('lead_days').array(),
    hasNameDay: boolean('has_name_day').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }),
  },
  (table) => [index('reminder_people_by_member').on(table.memberId)],
);

/** A member's mark on one day of a reminder: done or snoozed. */
export const reminderMarks = pgTable(
  'reminder_marks',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    about: text().notNull(),
    day: text().notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** YYYY-MM-DD: no notification before, one on this day. */
    snoozedUntil: text('snoozed_until'),
    updatedAt: timestamp('updated_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.about, table.day] }), index('reminder_marks_by_day').on(table.day)],
);

/** When to notify a member next. Computed; triggers mark a row stale on changes, for the planner to recompute. */
export const reminderSchedules = pgTable(
  'reminder_schedules',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    notifiedUntil: text('told_until'),
    /** Null while nothing is pending. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    nextDay: text('next_day'),
    /** Changed since it was computed. */
    isStale: boolean('is_stale').notNull().default(true),
    /** Time of the first change since it was computed. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    computedAt: timestamp('computed_at', { withTimezone: true }),
    /** Keys of the notices pending at computation, due up to `aheadUntil`. */
    ahead: text().array().notNull().default([]),
    /** YYYY-MM-DD */
    aheadUntil: text('ahead_until'),
  },
  (table) => [
    index('reminder_schedules_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('reminder_schedules_stale').on(table.memberId).where(sql`${table.isStale}`),
    index('reminder_schedules_computed').on(table.computedAt).where(sql`${table.computedAt} is not null`),
  ],
);

/** Sent notices: the primary key prevents sending twice. Deleted when their day is over. */
export const reminderNotices = pgTable(
  'reminder_notices',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    about: text().notNull(),
    day: text().notNull(),
    /** The member's day on which it was due. */
    remindOn: text('remind_on').notNull(),
    batch: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.about, table.day, table.remindOn] }), index('reminder_notices_by_day').on(table.day)],
);
