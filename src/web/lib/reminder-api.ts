/** The calls about what a member is reminded of. */
import type { z } from 'zod';
import type { success } from '#shared/contract/common.ts';
import type * as reminders from '#shared/contract/reminders.ts';
import { type Answer, type ApiOptions, createCall, type Query } from './api-call.ts';

export type Reminder = reminders.Reminder;
export type FoundReminders = Answer<typeof reminders.remindersAnswer>;
export type RemindersOfPerson = Answer<typeof reminders.targetRemindersAnswer>;
export type PersonReminderSettings = reminders.PersonReminders;
export type ReminderWish = z.input<typeof reminders.createReminder>;

type PersonSettings = Answer<typeof reminders.personRemindersAnswer>;

export function createReminderApi(options: ApiOptions) {
  const call = createCall(options);
  const pathOf = (id: string) => `/api/app/reminders/${encodeURIComponent(id)}`;
  const ofPerson = (personId: string) => `/api/app/reminders/target/${encodeURIComponent(personId)}`;
  const one = (method: string, path: string, body?: unknown) => call<Answer<typeof reminders.reminderAnswer>>(method, path, body === undefined ? {} : { body });
  return {
    list: (query: Query) => call<FoundReminders>('GET', '/api/app/reminders', { query }),
    get: (id: string) => one('GET', pathOf(id)),
    ofPerson: (personId: string, query: Query) => call<RemindersOfPerson>('GET', ofPerson(personId), { query }),
    personSettings: (personId: string) => call<PersonSettings>('GET', `${ofPerson(personId)}/settings`),
    savePersonSettings: (personId: string, settings: PersonReminderSettings) => call<PersonSettings>('PUT', `${ofPerson(personId)}/settings`, { body: settings }),
    create: (wish: ReminderWish) => one('POST', '/api/app/reminders', wish),
    patch: (id: string, change: z.input<typeof reminders.patchReminder>) => one('PATCH', pathOf(id), change),
    remove: (id: string) => call<Answer<typeof success>>('DELETE', pathOf(id)),
    finish: (id: string, body: z.input<typeof reminders.finishReminder>) => call<Answer<typeof success>>('POST', `${pathOf(id)}/done`, { body }),
    snooze: (id: string, body: z.input<typeof reminders.snoozeReminder>) => one('POST', `${pathOf(id)}/snooze`, body),
  };
}

export type ReminderApi = ReturnType<typeof createReminderApi>;
