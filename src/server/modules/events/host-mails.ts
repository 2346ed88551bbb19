/** Mails to friends who became hosts. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { findNewHost } from './hosts-repository.ts';
import { getState } from './rules.ts';

/** Idempotent, may run late: the mail is named after event and both hosts, whose accounts end it; skipped when outdated or unwanted. */
export const mailHost = defineJob('events:mail-host', {
  payload: z.object({ eventId: z.uuid(), memberId: z.uuid(), byId: z.uuid() }),
  attempts: 12,
  priority: 5,
  async run(ctx, { eventId, memberId, byId }) {
    const [row] = await findNewHost(ctx.db, { eventId, memberId, byId });
    const now = ctx.clock.now();
    if (!row?.wants_mail || getState(row, now) !== 'coming') return;
    const { productName, publicUrl } = ctx.config;
    const { language_code: locale, time_zone: timeZone } = row;
    const { page, headers } = unsubscribeLinks(ctx, memberId, 'events', locale);
    const mail = await renderMail(
      'event-host',
      {
        firstName: row.first_name,
        otherFirstName: row.other_first_name,
        title: row.title,
        when: eventWords({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null, timeZone }, locale, dayIn(timeZone, now.getTime())).text,
        eventUrl: publicUrl + pathTo('userEvent', locale, { '*': eventId }),
        settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
        unsubscribeUrl: page,
        productName,
        publicUrl,
      },
      locale,
    );
    await sendMail(ctx, `event-host.${eventId}.${byId}.${memberId}`, { to: row.email, ...mail, headers });
  },
});
