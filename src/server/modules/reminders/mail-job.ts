import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { isAddressRefused, isMailDone, getRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { orderDay } from '../shipping/service.ts';
import { type DueNotices, findDueNotices, notificationPayload } from './due-notices.ts';
import { listProductRow } from '../catalog/service.ts';
import { reminderLinks } from './mail-link-token.ts';
import type { MailNotice } from './mails/reminder-letter.ts';
import type { MemberMemory } from './memory.ts';
import type { Notice } from './schedule.ts';
import { describeDays } from './describe-days.ts';
import { toFirstName } from './words.ts';

export const mailReminders = defineJob('reminders:tell', {
  payload: notificationPayload,
  attempts: 14,
  isNeverLost: true,
  // Thousands may be due in one minute: the jobs of orders go first.
  priority: 10,
  /**
   * Idempotent: the Message-ID is built from member and notification. When late, states only what is still upcoming. A permanently refused address is
   * marked, not retried.
   */
  async run(ctx, payload) {
    const due = await findDueNotices(ctx, payload);
    if (!due?.memory.isMailed) return;
    const about = `reminders.${payload.memberId}.${due.batch}`;
    if ((await isMailDone(ctx, about)) || (await isAddressRefused(ctx, due.addressee.email))) return;
    try {
      await sendMail(ctx, about, await writeReminder(ctx, payload.memberId, due), { isRewritten: true });
    } catch (error) {
      const code = getRefusal(error);
      if (code === null) throw error;
      ctx.log.warn({ memberId: payload.memberId, code }, 'a reminder was refused by its address');
    }
  },
});

/** Gmail clips a mail at 102 kB, with its unsubscribe link. */
const MAX_NOTICES = 20;
const GIFTS = 3;
/** Only the nearest birthdays get products. */
const MAX_WITH_GIFTS = 5;

/** Birthday products in stock, most popular first. */
async function listGifts(ctx: Ctx, locale: Locale): Promise<MailNotice['gifts']> {
  const { publicUrl } = ctx.config;
  const found = await listProductRow({ ...ctx, locale }, { rule: { by: 'occasion', occasion: 'birthday' }, count: GIFTS * MAX_WITH_GIFTS, regionId: null, shown: [] });
  return found.flatMap(({ title, path, prices, stock_state }) => {
    const price = priceFor(prices, 'SEK');
    return price && stock_state !== 'out_of_stock'
      ? [{ title, price: formatSum(fromMajor(price.amount), price.currency_code, locale), url: publicUrl + pathTo('product', locale, { '*': path }) }]
      : [];
  });
}

/** Each of the nearest birthdays gets different products, while there are any. */
async function describeNotices(ctx: Ctx, memberId: string, { memory, today, locale }: { memory: MemberMemory; today: string; locale: Locale }, notices: readonly Notice[]): Promise<MailNotice[]> {
  const described = describeDays(notices, memory.remembered, locale);
  const gifts = memory.settings.showsProducts && described.some(({ source }) => source === 'birthday') ? await listGifts(ctx, locale) : [];
  return described.map(({ of, ...one }) => {
    const { person, about } = of.remembered;
    const { doneUrl, laterUrl } = reminderLinks(ctx, { memberId, about, day: of.day }, locale);
    return {
      ...one,
      about: person && { firstName: toFirstName(person, locale), lastName: person.last_name, relation: person.relation, url: ctx.config.publicUrl + pathTo('userJubilee', locale, { '*': person.id }) },
      doneUrl,
      laterUrl: of.day > today ? laterUrl : null,
      gifts: one.source === 'birthday' ? gifts.splice(0, GIFTS) : [],
    };
  });
}

async function writeReminder(ctx: Ctx, memberId: string, { addressee: { email, first_name, language_code: locale }, memory, notices, today }: DueNotices) {
  const { productName, publicUrl } = ctx.config;
  const { page, headers } = unsubscribeLinks(ctx, memberId, 'reminders', locale);
  const mail = await renderMail(
    'reminder',
    {
      firstName: first_name,
      today,
      orderDay: orderDay(ctx.clock.now(), 'SE'),
      notices: await describeNotices(ctx, memberId, { memory, today, locale }, notices.slice(0, MAX_NOTICES)),
      others: Math.max(0, notices.length - MAX_NOTICES),
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
