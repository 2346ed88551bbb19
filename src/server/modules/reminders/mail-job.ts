import { pathTo } from '#shared/i18n/paths.ts';
import { toGreetQuery } from '#shared/values/celebrations/greet-link.ts';
import { formatSum, fromMajor, priceFor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { isAddressRefused, isMailDone, logRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { listSuggestions } from '../suggestions/service.ts';
import { orderDay } from '../shipping/service.ts';
import { type DueNotices, findDueNotices, notificationPayload } from './due-notices.ts';
import { reminderLinks } from './mail-link-token.ts';
import type { MailNotice } from './mails/reminder-letter.ts';
import type { PersonRow } from './repository.ts';
import type { Remembered } from './rules.ts';
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
    await logRefusal(ctx, { what: 'a reminder', about: { memberId: payload.memberId } }, async () => {
      await sendMail(ctx, about, await writeReminder(ctx, payload.memberId, due), { isRewritten: true });
    });
  },
});

/** Gmail clips a mail at 102 kB, with its unsubscribe link. */
const MAX_NOTICES = 20;
const GIFTS = 3;
/** Only the nearest birthdays get products. */
const MAX_WITH_GIFTS = 5;

/** The person's first suggestions that no other notice of the mail has. */
async function listGifts(ctx: Ctx, memberId: string, jubileeId: string, locale: Locale, used: Set<string>): Promise<MailNotice['gifts']> {
  const { publicUrl } = ctx.config;
  const reader: MemberCtx = { ...ctx, locale, member: { id: memberId, sessionId: '', role: 'member' } };
  const { suggestions } = await listSuggestions(reader, jubileeId);
  const gifts = suggestions.flatMap(({ product: { id, title, path, prices }, reasons: [reason] }) => {
    const price = priceFor(prices, 'SEK');
    return price && reason && !used.has(id)
      ? [{ id, title, price: formatSum(fromMajor(price.amount), price.currency_code, locale), url: publicUrl + pathTo('product', locale, { '*': path }), reason: reason.text }]
      : [];
  });
  return gifts.slice(0, GIFTS).map(({ id, ...gift }) => {
    used.add(id);
    return gift;
  });
}

/** A derived day has no page of its own: its person's page has the greeting. */
function toGreetUrl({ publicUrl }: Ctx['config'], { about, source }: Remembered, { person, day, locale }: { person: PersonRow; day: string; locale: Locale }): string | null {
  if (person.is_deceased) return null;
  const path = source === 'own' ? pathTo('userReminder', locale, { '*': about }) : pathTo('userJubilee', locale, { '*': person.id });
  return publicUrl + path + toGreetQuery({ _id: about, date: day });
}

interface Described extends Pick<DueNotices, 'memory' | 'today'> {
  memberId: string;
  locale: Locale;
}

async function describeNotices(ctx: Ctx, { memberId, memory, today, locale }: Described, notices: readonly Notice[]): Promise<MailNotice[]> {
  const used = new Set<string>();
  const described: MailNotice[] = [];
  let withGifts = 0;
  for (const { of, ...one } of describeDays(notices, memory.remembered, locale)) {
    const { person, about } = of.remembered;
    const { doneUrl, laterUrl } = reminderLinks(ctx, { memberId, about, day: of.day }, locale);
    const hasGifts = memory.settings.showsProducts && one.source === 'birthday' && person !== null && withGifts < MAX_WITH_GIFTS;
    if (hasGifts) withGifts += 1;
    described.push({
      ...one,
      about: person && {
        firstName: toFirstName(person, locale),
        lastName: person.last_name,
        relation: person.relation,
        url: ctx.config.publicUrl + pathTo('userJubilee', locale, { '*': person.id }),
        greetUrl: toGreetUrl(ctx.config, of.remembered, { person, day: of.day, locale }),
      },
      doneUrl,
      laterUrl: of.day > today ? laterUrl : null,
      gifts: hasGifts ? await listGifts(ctx, memberId, person.id, locale, used) : [],
    });
  }
  return described;
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
      notices: await describeNotices(ctx, { memberId, memory, today, locale }, notices.slice(0, MAX_NOTICES)),
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
