/** Reminders by mail. */
import { pathTo } from '#shared/i18n/paths.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { isAddressRefused, isMailDone, refusalOf, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { orderDay } from '../shipping/service.ts';
import { type DueNotices, findDueNotices, notificationPayload } from './due-notices.ts';
import { tellDays } from './told-day.ts';

export const mailReminders = defineJob('reminders:tell', {
  payload: notificationPayload,
  attempts: 14,
  isNeverLost: true,
  // Thousands of them may be due in one minute: an order's own jobs go first.
  priority: 10,
  /**
   * May run twice: the mail's Message-ID is the member's and the notification's. Late, it states what still lies ahead, to the address of now; once nothing
   * does, it ends. An address that is refused for good is not tried again; it is marked, and the member reads so on the page.
   */
  async run(ctx, payload) {
    const due = await findDueNotices(ctx, payload);
    if (!due?.memory.isMailed) return;
    const about = `reminders.${payload.memberId}.${due.batch}`;
    if ((await isMailDone(ctx, about)) || (await isAddressRefused(ctx, due.addressee.email))) return;
    try {
      await sendMail(ctx, about, await writeReminder(ctx, payload.memberId, due), { isRewritten: true });
    } catch (error) {
      const code = refusalOf(error);
      if (code === null) throw error;
      ctx.log.warn({ memberId: payload.memberId, code }, 'a reminder was refused by its address');
    }
  },
});

async function writeReminder(ctx: Ctx, memberId: string, { addressee: { email, first_name, language_code: locale }, memory, notices, today }: DueNotices) {
  const { productName, publicUrl } = ctx.config;
  const { page, headers } = unsubscribeLinks(ctx, memberId, 'reminders', locale);
  const mail = await renderMail(
    'reminder',
    {
      firstName: first_name,
      today,
      orderDay: orderDay(ctx.clock.now(), 'SE'),
      notices: tellDays(notices, memory.remembered, locale),
      listUrl: publicUrl + pathTo('userReminders', locale),
      settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'reminders' }),
      unsubscribeUrl: page,
      productName,
      publicUrl,
    },
    locale,
  );
  return { to: email, ...mail, headers };
}
