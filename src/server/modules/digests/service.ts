/** The monthly digest: who celebrates next month, and what is left to do for each. Gift states are read from the gifts, never stored here. */
import { pathTo } from '#shared/i18n/paths.ts';
import { orderByFor } from '#shared/values/orders/last-order-day.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { deletePersonJobs, type PersonalData } from '#server/platform/personal-data.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { listGiftStates } from '../gifts/service.ts';
import { describeDays, listDays, toFirstName } from '../reminders/service.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import { orderDay } from '../shipping/service.ts';
import type { DigestDay, DigestMail } from './mails/digest-texts.ts';
import * as repository from './repository.ts';
import { firstOfNextMonth, isCelebrated, lastOfMonth, toVerb } from './rules.ts';

export const digestPersonalData: PersonalData = {
  tables: { digest_months: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await repository.collectDigests(ctx.db, { memberId });
    return { 'digest.json': found?.json ?? null };
  },
  erase: (ctx, person) => deletePersonJobs(ctx, 'digests', person),
};

/** Celebrations of a month, described in the member's language. */
async function listCelebrations(ctx: Ctx, memberId: string, month: string) {
  const { days } = await listDays(ctx, memberId, () => ({ from: `${month}-01`, to: lastOfMonth(month) }));
  const wanted = days.filter(({ remembered }) => isCelebrated(remembered.source, remembered.person !== null));
  return describeDays(wanted, [...new Set(days.map(({ remembered }) => remembered))], ctx.locale);
}

const MAX_LATER = 3;

/** Null if nobody celebrates that month: then there is no mail. */
export async function findDigest(root: Ctx, memberId: string, month: string, addressee: repository.AddresseeRow): Promise<DigestMail | null> {
  const locale: Locale = addressee.language_code;
  const ctx = { ...root, locale };
  const member: MemberCtx = { ...ctx, member: { id: memberId, sessionId: '', role: 'member' } };
  const [celebrations, states] = await Promise.all([listCelebrations(ctx, memberId, month), listGiftStates(member)]);
  if (celebrations.length === 0) return null;
  const getState = new Map(states.map((state) => [state.jubileeId, state]));
  const orderedToday = orderDay(ctx.clock.now(), 'SE');
  const { productName, publicUrl } = ctx.config;
  const days = celebrations.map(({ of, source, name, day, years }): DigestDay => {
    const { remembered, isDone } = of;
    const { person } = remembered;
    const state = getState.get(person?.id ?? '') ?? null;
    const verb = isDone ? 'see' : toVerb(state);
    const personPath = pathTo('userJubilee', locale, { '*': person?.id ?? '' });
    return {
      day,
      name: person === null ? '' : `${toFirstName(person, locale)} ${person.last_name}`.trim(),
      source,
      ownName: name,
      years,
      stage: isDone ? 'done' : (state?.stage ?? null),
      gift: state?.title ?? '',
      orderBy: state === null && !isDone ? orderByFor(day, orderedToday) : null,
      verb,
      url: publicUrl + (verb === 'follow' ? pathTo('userOrder', locale, { id: state?.orderId ?? '' }) : verb === 'choose' ? personPath : pathTo('userGifts', locale)),
    };
  });
  const following = firstOfNextMonth(`${month}-01`).slice(0, 7);
  const later = (await listCelebrations(ctx, memberId, following)).filter(({ source }) => source === 'birthday').slice(0, MAX_LATER);
  const own = addressee.date_of_birth === null ? null : nextBirthday(addressee.date_of_birth, `${month}-01`);
  const { page } = unsubscribeLinks(ctx, memberId, 'digest', locale);
  return {
    firstName: addressee.first_name,
    month,
    days,
    ownDay: own?.day.startsWith(month) ? own.day : null,
    later: later.map(({ person, of, day, years }) => ({ name: person ?? (of.remembered.person ? toFirstName(of.remembered.person, locale) : ''), day, years })),
    following,
    christmasOrderBy: month.endsWith('-12') ? orderByFor(`${month}-24`, orderedToday) : null,
    calendarUrl: `${publicUrl}${pathTo('userCalendar', locale)}?month=${month}`,
    yearUrl: `${publicUrl}${pathTo('userJubilee', locale, { '*': 'year' })}?year=${following.slice(0, 4)}`,
    listsUrl: publicUrl + pathTo('userWishlists', locale),
    settingsUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'notifications' }),
    unsubscribeUrl: page,
    productName,
    publicUrl,
  };
}
