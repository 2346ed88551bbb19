/** Reminders as notifications in browsers: the same days at the same hour as by mail, each channel with a job of its own. */
import { z } from 'zod';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { addDays, dayIn, formatDayShort } from '#shared/values/calendar-day.ts';
import { bcp47, type Locale } from '#shared/values/locale.ts';
import { instantAt } from '#shared/values/zone-time.ts';
import { defineJob, enqueue, type Job } from '#server/platform/jobs.ts';
import type { PushMessage } from '#server/platform/push/send-push.ts';
import { tellDevices } from '../push/service.ts';
import { loadMemories } from './memory.ts';
import { type Notice, noticesBetween } from './schedule.ts';
import { findAddressee } from './schedule-repository.ts';
import { toldDayOf } from './told-day.ts';
import { whatOf } from './words.ts';

/** What browsers and push services take at least: 4 kB encrypted (RFC 8030, 7.2); a line of a notification is cut long before. */
const MAX_TITLE = 120;

/** The first day in full, of the others how many: a notification has room for two lines. It says when by the date, which holds however late it is shown. */
function messageOf([first, ...others]: readonly [Notice, ...Notice[]], day: string, locale: Locale): PushMessage {
  const inLanguage = { locale };
  const when = formatDayShort(first.day, locale);
  const what = whatOf(toldDayOf(first, locale), locale, ', ');
  return {
    title: what.length > MAX_TITLE ? `${what.slice(0, MAX_TITLE - 1)}…` : what,
    body: others.length === 0 ? m.reminders_push_day({ day: when }, inLanguage) : m.reminders_push_more({ day: when, count: others.length }, inLanguage),
    url: pathTo('userReminders', locale),
    tag: `reminders.${day}`,
    lang: bcp47[locale],
  };
}

const payload = z.object({ memberId: z.uuid(), after: z.iso.date(), day: z.iso.date() });

/** Four weeks: no push service keeps a message longer (FCM's maximum). */
const LONGEST_TTL_SECONDS = 2_419_200;

export const pushReminders: Job<z.infer<typeof payload>> = defineJob('reminders:push', {
  payload,
  attempts: 14,
  // Behind the mails: a push service that is silent holds up whoever waits for it.
  priority: 20,
  /**
   * May run twice: each browser has a line in the book of what it was told. What a push service doesn't take now is queued anew for the time
   * that it names, until nothing of it lies ahead.
   */
  async run(ctx, { memberId, after, day }) {
    const [addressee] = await findAddressee(ctx.db, memberId);
    const memory = (await loadMemories(ctx, [memberId])).get(memberId);
    if (!addressee || !memory) return;
    const { timeZone } = memory.settings;
    const now = ctx.clock.now();
    const [first, ...others] = noticesBetween(memory, after, day, dayIn(timeZone, now.getTime()));
    if (!first) return;
    const ttlSeconds = Math.min(LONGEST_TTL_SECONDS, Math.floor((instantAt(timeZone, addDays(first.day, 1), 0) - now.getTime()) / 1_000));
    const again = await tellDevices(ctx, memberId, `reminders.${day}`, messageOf([first, ...others], day, addressee.language_code), { ttlSeconds, topic: day });
    if (again) await enqueue(ctx, pushReminders, { memberId, after, day }, { afterMs: again.getTime() - now.getTime(), key: `reminders.push.${memberId}.${day}` });
  },
});
