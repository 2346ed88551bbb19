import { reminders } from '#shared/contract/reminders.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { finishByLink, getReminderLink, snoozeByLink } from './mail-links.ts';

export const reminderLinkRoutes = [
  handle(reminders.getLink, async (ctx, { params }) => ({
    reminder: await getReminderLink(ctx, params.token),
  })),
  handle(reminders.finishByLink, async (ctx, { params }) => ({
    reminder: await finishByLink(ctx, params.token),
  })),
  handle(reminders.snoozeByLink, async (ctx, { params, body }) => ({ reminder: await snoozeByLink(ctx, params.token, body.days) })),
];
