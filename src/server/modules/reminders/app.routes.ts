import { success } from '#shared/contract/common.ts';
import {
  createReminder as createBody,
  finishReminder as finishBody,
  patchReminder,
  personReminders,
  personRemindersAnswer,
  reminderAnswer,
  remindersAnswer,
  remindersQuery,
  snoozeReminder as snoozeBody,
  targetQuery,
  targetRemindersAnswer,
} from '#shared/contract/reminders.ts';
import { reminderSettings, reminderSettingsAnswer } from '#shared/contract/settings.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import {
  createReminder,
  deleteReminder,
  finishReminder,
  getPersonReminders,
  getReminder,
  listReminders,
  listRemindersOf,
  savePersonReminders,
  saveReminderSettings,
  snoozeReminder,
  updateReminder,
} from './service.ts';

const done = { success: true as const };
/** Of one reminder. */
const fails = ['NOT_FOUND', 'REMINDER_DONE'] as const;

export const reminderRoutes = [
  memberEndpoint('GET', '/reminders', { summary: 'What one is reminded of, from yesterday on', query: remindersQuery, returns: remindersAnswer }, (ctx, { query }) => listReminders(ctx, query)),
  memberEndpoint(
    'POST',
    '/reminders',
    { summary: 'One more: yearly or once, on a day or by a rule', body: createBody, returns: reminderAnswer, status: 201, fails: ['NOT_FOUND', 'REMINDERS_FULL'] },
    async (ctx, { body }) => ({ reminder: await createReminder(ctx, body) }),
  ),
  memberEndpoint('GET', '/reminders/target/:id', { summary: 'What is about one person', query: targetQuery, returns: targetRemindersAnswer, fails: ['NOT_FOUND'] }, (ctx, { params, query }) =>
    listRemindersOf(ctx, params.id, query),
  ),
  memberEndpoint('GET', '/reminders/target/:id/settings', { summary: 'How the days of one person are told', returns: personRemindersAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    settings: await getPersonReminders(ctx, params.id),
  })),
  memberEndpoint(
    'PUT',
    '/reminders/target/:id/settings',
    { summary: 'How the days of one person are told', body: personReminders, returns: personRemindersAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { params, body }) => ({ settings: await savePersonReminders(ctx, params.id, body) }),
  ),
  memberEndpoint('GET', '/reminders/:id', { summary: 'One of them', returns: reminderAnswer, fails }, async (ctx, { params }) => ({ reminder: await getReminder(ctx, params.id) })),
  memberEndpoint('PATCH', '/reminders/:id', { summary: 'Change what is given', body: patchReminder, returns: reminderAnswer, fails }, async (ctx, { params, body }) => ({
    reminder: await updateReminder(ctx, params.id, body),
  })),
  memberEndpoint('DELETE', '/reminders/:id', { summary: 'Take one away; what follows from a person can’t be', returns: success, fails }, async (ctx, { params }) => {
    await deleteReminder(ctx, params.id);
    return done;
  }),
  memberEndpoint('POST', '/reminders/:id/done', { summary: 'Nothing more of this time; what comes once is over', body: finishBody, returns: success, fails }, async (ctx, { params, body }) => {
    await finishReminder(ctx, params.id, body.date);
    return done;
  }),
  memberEndpoint('POST', '/reminders/:id/snooze', { summary: 'Tell of it again some days from now', body: snoozeBody, returns: reminderAnswer, fails }, async (ctx, { params, body }) => ({
    reminder: await snoozeReminder(ctx, params.id, body),
  })),
  memberEndpoint('PUT', '/settings/reminders', { summary: 'What new reminders begin with', body: reminderSettings, returns: reminderSettingsAnswer }, async (ctx, { body }) => ({
    settings: await saveReminderSettings(ctx, body),
  })),
];
