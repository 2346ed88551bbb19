import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { DayRule } from '#shared/values/recurrence.ts';
import type { ReminderType } from '#shared/values/reminder-types.ts';
import { jubilees } from '../jubilees/tables.ts';
import { members } from '../members/tables.ts';

/** What a member has asked to be reminded of. Birthdays and other days that follow from a person are not here: they are counted. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Whom it is about; of the same member. */
    jubileeId: uuid('jubilee_id').references(() => jubilees.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().$type<ReminderType>().notNull(),
    /** As it was given: YYYY-MM-DD, or --MM-DD. */
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

/** How a member wants to be told of the days that follow from one person; no row means as for everybody. */
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

/** What a member did with a reminder of one certain day: told that it is done, or put it off. */
export const reminderMarks = pgTable(
  'reminder_marks',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The id under which the API tells of the reminder. */
    about: text().notNull(),
    /** YYYY-MM-DD: the day that is remembered. */
    day: text().notNull(),
    isDone: boolean('is_done').notNull().default(false),
    /** YYYY-MM-DD: until then nothing is told of it, and then it is. */
    snoozedUntil: text('snoozed_until'),
    updatedAt: timestamp('updated_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.about, table.day] }), index('reminder_marks_by_day').on(table.day)],
);

/**
 * When a member is notified next. Computed from everything above, from the people and from the settings; triggers mark a row as stale when any of
 * that has changed, and the planner computes it again.
 */
export const reminderSchedules = pgTable(
  'reminder_schedules',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD: the last day whose time had come when it was computed. */
    toldUntil: text('told_until'),
    /** Null while nothing is ahead. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    /** YYYY-MM-DD: the member's day of that time, by the zone that it was computed in. */
    nextDay: text('next_day'),
    /** Something has changed since it was computed. */
    isStale: boolean('is_stale').notNull().default(true),
    /** Of the first change since it was computed. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    /** Null for a row that only an earlier version has computed. */
    computedAt: timestamp('computed_at', { withTimezone: true }),
    /** The keys of the notices that were ahead then and fall on a day up to `aheadUntil`: they are sent whatever the settings become. */
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

/** What was sent: the primary key is why nothing is sent twice. Rows are deleted when their day is over. */
export const reminderNotices = pgTable(
  'reminder_notices',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The id of the reminder in the API. */
    about: text().notNull(),
    /** YYYY-MM-DD: the day that is remembered. */
    day: text().notNull(),
    /** YYYY-MM-DD: the member's day on which the notification was due. */
    remindOn: text('remind_on').notNull(),
    /** The notification that it is part of; unique for a member. */
    batch: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.about, table.day, table.remindOn] }), index('reminder_notices_by_day').on(table.day)],
);
