import { reminderLinkAnswer, snoozeByLink as snoozeBody } from '#shared/contract/reminders.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { finishByLink, getReminderLink, snoozeByLink } from './mail-links.ts';

export const reminderLinkRoutes = [
  endpoint('GET', '/reminder-links/:token', { summary: 'What the link of a reminder mail is about', returns: reminderLinkAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    reminder: await getReminderLink(ctx, params.token),
  })),
  endpoint('POST', '/reminder-links/:token/done', { summary: 'Nothing more of this time', returns: reminderLinkAnswer, fails: ['NOT_FOUND', 'REMINDER_DONE'] }, async (ctx, { params }) => ({
    reminder: await finishByLink(ctx, params.token),
  })),
  endpoint(
    'POST',
    '/reminder-links/:token/snooze',
    { summary: 'Remind again some days from now', body: snoozeBody, returns: reminderLinkAnswer, fails: ['NOT_FOUND', 'REMINDER_DONE'] },
    async (ctx, { params, body }) => ({ reminder: await snoozeByLink(ctx, params.token, body.days) }),
  ),
];
