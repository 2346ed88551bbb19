/** A member's reminders (specification, sections 3 and 7; decisions, "Members": reminder). */
import { z } from 'zod';
import { success, pageQuery, pagination } from './common.ts';
import { route } from './route.ts';
import { weeksOfMonth } from '../values/celebrations/recurrence.ts';
import { reminderTypes } from '../values/celebrations/reminder-types.ts';
import { isBirthDate } from '../values/people/birth-date.ts';
import { parseCalendarDay } from '../values/time/calendar-day.ts';
import { relation } from './jubilees.ts';
import { leadDays } from './settings.ts';
import { textLine, textLines } from './text.ts';

const MAX_NAME = 120;
const MAX_NOTES = 1_000;
/** A later year is a typo. */
const LAST_YEAR = 2199;

/** Automatic reminders, derived from the member's people. */
export const occasionSources = ['birthday', 'name-day', 'mothers-day', 'fathers-day', 'valentines-day'] as const;

const weekday = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)]);

/** A day that moves from year to year. */
export const dayRule = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('weekday'),
      month: z.int().min(1).max(12),
      weekday: weekday.meta({ description: 'Monday is 1, Sunday 7' }),
      week: z.union(weeksOfMonth.map((week) => z.literal(week))).meta({ description: 'The first, second, third, fourth or last of the month' }),
    }),
    z.object({ kind: z.literal('easter'), days: z.int().min(-63).max(63).meta({ description: 'Days after Easter Sunday; negative for before' }) }),
  ])
  .meta({ id: 'DayRule' });

export const reminder = z
  .object({
    _id: z.string().meta({ description: 'A uuid; or, of what follows from a person, `birthday.` and the person’s id' }),
    source: z.enum(['own', ...occasionSources]),
    name: z.string(),
    type: z.enum(reminderTypes).nullable().meta({ description: 'Null for what follows from a person' }),
    date: z.iso.date().meta({ description: 'The next time, from the member’s yesterday on; something once that has been is shifted to the next year' }),
    daysLeft: z.int().meta({ description: '0 on the day itself, -1 the day after' }),
    years: z.int().nullable().meta({ description: 'How many years it is then: the age of a birthday, or since the year that was given' }),
    firstDate: z.string().nullable().meta({ description: 'As it was given: YYYY-MM-DD, or --MM-DD; null where a rule says it' }),
    rule: dayRule.nullable(),
    repeats: z.enum(['yearly', 'once']),
    leadDays,
    notes: z.string(),
    target: z.object({ _id: z.uuid(), firstName: z.string(), lastName: z.string(), relation }).nullable(),
    snoozedUntil: z.iso.date().nullable(),
    orderBy: z.iso.date().nullable().meta({ description: 'The last day on which an ordinary order still arrives before it in Sweden; null when that has passed' }),
  })
  .meta({ id: 'Reminder' });

const isReminderDate = (value: string): boolean => isBirthDate(value) && (parseCalendarDay(value)?.year ?? LAST_YEAR) <= LAST_YEAR;

const fields = {
  name: textLine(MAX_NAME),
  type: z.enum(reminderTypes),
  target: z.uuid().nullable(),
  date: z.string().refine(isReminderDate, { message: 'invalid' }).nullable().meta({ description: 'YYYY-MM-DD, or --MM-DD for every year. Either a date or a rule' }),
  rule: dayRule.nullable(),
  repeats: z.enum(['yearly', 'once']),
  leadDays,
  notes: textLines(MAX_NOTES),
};

export const createReminder = z.object({
  ...fields,
  type: fields.type.default('other'),
  target: fields.target.default(null),
  date: fields.date.default(null),
  rule: fields.rule.default(null),
  repeats: fields.repeats.default('yearly'),
  leadDays: leadDays.optional().meta({ description: 'Left out: as for the person, else as in the settings' }),
  notes: fields.notes.default(''),
});

export const patchReminder = z.object(fields).partial();

export const remindersQuery = pageQuery(20).extend({ relation: relation.or(z.literal('all')).optional() });
export const targetQuery = pageQuery(20);

export const snoozeDaysOffered = [1, 3, 7] as const;
const snoozeDays = z.union(snoozeDaysOffered.map((days) => z.literal(days)));
/** Identifies the displayed occurrence, which a double click or another tab may have done since. */
const seen = { date: z.iso.date().meta({ description: 'The reminder’s `date` as one sees it. Where another is listed by now, nothing changes' }) };
export const finishReminder = z.object(seen);
export const snoozeReminder = z.object({ ...seen, days: snoozeDays });

/** The target of a reminder mail's links. Holding the mail suffices, signed in or not. */
export const reminderLink = z
  .object({
    title: z.string().meta({ description: '"Greta fyller 79"; empty for something that came once and is done' }),
    date: z.iso.date(),
    state: z.enum(['open', 'done', 'past']).meta({ description: '`past`: the day is over, and nothing can be done any more' }),
    snoozedUntil: z.iso.date().nullable(),
    snoozeDays: z.array(snoozeDays).meta({ description: 'In how many days the member may be reminded again, before the day is over' }),
  })
  .meta({ id: 'ReminderLink' });
export const reminderLinkAnswer = z.object({ reminder: reminderLink });
export const snoozeByLink = z.object({ days: snoozeDays });

/** Reminder settings for the days that derive from a person. */
export const personReminders = z
  .object({ leadDays: leadDays.nullable().meta({ description: 'Null: as in the settings' }), nameDay: z.boolean().meta({ description: 'Whether their name day is told' }) })
  .meta({ id: 'PersonReminders' });

export const reminderAnswer = z.object({ reminder });
export const targetRemindersAnswer = z.object({ reminders: z.array(reminder), pagination });
export const remindersAnswer = targetRemindersAnswer.extend({
  isAddressRefused: z.boolean().meta({ description: 'Whether the member’s e-mail address has refused mail of late: no reminders are sent to it for 30 days, or until it takes one' }),
});
export const personRemindersAnswer = z.object({ settings: personReminders });

export type Reminder = z.infer<typeof reminder>;
export type ReminderSource = Reminder['source'];
export type OccasionSource = (typeof occasionSources)[number];
export type CreateReminder = z.output<typeof createReminder>;
export type PatchReminder = z.output<typeof patchReminder>;
export type ReminderLink = z.infer<typeof reminderLink>;
export type SnoozeReminder = z.output<typeof snoozeReminder>;
export type RemindersQuery = z.output<typeof remindersQuery>;
export type TargetQuery = z.output<typeof targetQuery>;
export type PersonReminders = z.infer<typeof personReminders>;
export type FoundReminders = z.infer<typeof remindersAnswer>;
export type ReminderInput = z.input<typeof createReminder>;

const fails = ['NOT_FOUND', 'REMINDER_DONE'] as const;

export const reminders = {
  getLink: route('public', 'GET', '/reminder-links/:token', { summary: 'What the link of a reminder mail is about', returns: reminderLinkAnswer, fails: ['NOT_FOUND'] }),
  finishByLink: route('public', 'POST', '/reminder-links/:token/done', { summary: 'Nothing more of this time', returns: reminderLinkAnswer, fails: ['NOT_FOUND', 'REMINDER_DONE'] }),
  snoozeByLink: route('public', 'POST', '/reminder-links/:token/snooze', {
    summary: 'Remind again some days from now',
    body: snoozeByLink,
    returns: reminderLinkAnswer,
    fails: ['NOT_FOUND', 'REMINDER_DONE'],
  }),
  list: route('app', 'GET', '/reminders', { summary: 'What one is reminded of, from yesterday on', query: remindersQuery, returns: remindersAnswer }),
  create: route('app', 'POST', '/reminders', {
    summary: 'One more: yearly or once, on a day or by a rule',
    body: createReminder,
    returns: reminderAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'REMINDERS_FULL'],
  }),
  listOfPerson: route('app', 'GET', '/reminders/target/:id', { summary: 'What is about one person', query: targetQuery, returns: targetRemindersAnswer, fails: ['NOT_FOUND'] }),
  getPersonSettings: route('app', 'GET', '/reminders/target/:id/settings', { summary: 'How the days of one person are told', returns: personRemindersAnswer, fails: ['NOT_FOUND'] }),
  putPersonSettings: route('app', 'PUT', '/reminders/target/:id/settings', {
    summary: 'How the days of one person are told',
    body: personReminders,
    returns: personRemindersAnswer,
    fails: ['NOT_FOUND'],
  }),
  get: route('app', 'GET', '/reminders/:id', { summary: 'One of them', returns: reminderAnswer, fails }),
  patch: route('app', 'PATCH', '/reminders/:id', { summary: 'Change what is given', body: patchReminder, returns: reminderAnswer, fails }),
  remove: route('app', 'DELETE', '/reminders/:id', { summary: 'Take one away; what follows from a person can’t be', returns: success, fails }),
  finish: route('app', 'POST', '/reminders/:id/done', { summary: 'Nothing more of this time; what comes once is over', body: finishReminder, returns: success, fails }),
  snooze: route('app', 'POST', '/reminders/:id/snooze', { summary: 'Tell of it again some days from now', body: snoozeReminder, returns: reminderAnswer, fails }),
};
