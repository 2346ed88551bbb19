import { reminders } from '#shared/contract/reminders.ts';
import { settings } from '#shared/contract/settings.ts';
import { handle } from '#server/http/api/endpoint.ts';
import {
  createReminder,
  deleteReminder,
  finishReminder,
  getPersonReminders,
  getReminder,
  listReminders,
  listPersonReminders,
  savePersonReminders,
  saveReminderSettings,
  snoozeReminder,
  updateReminder,
} from './service.ts';

const done = { success: true as const };
export const reminderRoutes = [
  handle(reminders.list, (ctx, { query }) => listReminders(ctx, query)),
  handle(reminders.create, async (ctx, { body }) => ({ reminder: await createReminder(ctx, body) })),
  handle(reminders.listOfPerson, (ctx, { params, query }) => listPersonReminders(ctx, params.id, query)),
  handle(reminders.getPersonSettings, async (ctx, { params }) => ({
    settings: await getPersonReminders(ctx, params.id),
  })),
  handle(reminders.putPersonSettings, async (ctx, { params, body }) => ({ settings: await savePersonReminders(ctx, params.id, body) })),
  handle(reminders.get, async (ctx, { params }) => ({ reminder: await getReminder(ctx, params.id) })),
  handle(reminders.patch, async (ctx, { params, body }) => ({
    reminder: await updateReminder(ctx, params.id, body),
  })),
  handle(reminders.remove, async (ctx, { params }) => {
    await deleteReminder(ctx, params.id);
    return done;
  }),
  handle(reminders.finish, async (ctx, { params, body }) => {
    await finishReminder(ctx, params.id, body.date);
    return done;
  }),
  handle(reminders.snooze, async (ctx, { params, body }) => ({
    reminder: await snoozeReminder(ctx, params.id, body),
  })),
  handle(settings.putReminders, async (ctx, { body }) => ({
    settings: await saveReminderSettings(ctx, body),
  })),
];
