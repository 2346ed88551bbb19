/** Reminders as web push: same days and hour as the mail, in a separate job. */
import type { z } from 'zod';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { addDays, formatDayShort } from '#shared/values/time/calendar-day.ts';
import { bcp47, type Locale } from '#shared/values/text/locale.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';
import { defineJob, enqueue, type Job } from '#server/platform/jobs.ts';
import type { PushMessage } from '#server/platform/push/send-push.ts';
import { notifyDevices } from '../push/service.ts';
import { findDueNotices, notificationPayload } from './due-notices.ts';
import { type DescribedDay, describeDays } from './describe-days.ts';
import { toWhat } from './words.ts';

/** Payload limit that push services guarantee: 4 kB encrypted (RFC 8030, 7.2). */
const MAX_TITLE = 120;

/** Names the first day and counts the others. Shows the date, which stays right however late it is read. */
function toMessage(first: DescribedDay, others: number, batch: string, locale: Locale): PushMessage {
  const inLanguage = { locale };
  const when = capitalize(formatDayShort(first.day, locale), locale);
  const what = toWhat(first, locale, ', ');
  return {
    title: what.length > MAX_TITLE ? `${what.slice(0, MAX_TITLE - 1)}…` : what,
    body: others === 0 ? m.reminders_push_day({ day: when }, inLanguage) : m.reminders_push_more({ day: when, count: others }, inLanguage),
    url: pathTo('userReminders', locale),
    tag: `reminders.${batch}`,
    lang: bcp47[locale],
  };
}

/** Four weeks: FCM's maximum, the longest of any push service. */
const LONGEST_TTL_SECONDS = 2_419_200;

export const pushReminders: Job<z.infer<typeof notificationPayload>> = defineJob('reminders:push', {
  payload: notificationPayload,
  attempts: 14,
  // Runs after mail: an unresponsive push service blocks its worker.
  priority: 20,
  /** Idempotent: sends are recorded per browser. On refusal, requeues for the time the push service names. */
  async run(ctx, payload) {
    const due = await findDueNotices(ctx, payload);
    if (!due) return;
    const { memberId } = payload;
    const { addressee, memory, batch, notices } = due;
    const now = ctx.clock.now();
    const ttlSeconds = Math.min(LONGEST_TTL_SECONDS, Math.floor((instantAt(memory.settings.timeZone, addDays(notices[0].day, 1), 0) - now.getTime()) / 1_000));
    const locale = addressee.language_code;
    const [first] = describeDays(notices.slice(0, 1), memory.remembered, locale);
    if (!first) return;
    const again = await notifyDevices(ctx, memberId, `reminders.${batch}`, toMessage(first, notices.length - 1, batch, locale), { ttlSeconds, topic: batch });
    if (again) await enqueue(ctx, pushReminders, payload, { afterMs: again.getTime() - now.getTime(), key: `reminders.push.${memberId}.${batch}` });
  },
});
