import { type Locale, locales } from '../../src/shared/values/text/locale.ts';
import { writeMail } from '../built-mails.ts';
import { judgeMail } from '../judge-mail.ts';
import { pathTo, test } from '../shop.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const SHOP = 'https://fira.example';
const url = (path: string): string => `${SHOP}${path}`;
const common = { productName: 'Fira', publicUrl: SHOP };
const when = { sv: 'söndag 13 december kl. 15–18', en: 'Sunday, December 13, 15:00–18:00' };

const eventKinds = ['invitation', 'confirm', 'change', 'cancel', 'reminder', 'message', 'thanks', 'offered', 'admitted', 'lapsed', 'withdrawn'] as const;

/** An ordinary mail of each kind, by turns open and closed for answers. */
function toEventMail(kind: (typeof eventKinds)[number], locale: Locale): object {
  const page = url(`${pathTo('event', locale, { publicId: `event_${'x'.repeat(22)}` })}?token=${'y'.repeat(43)}`);
  return {
    ...common,
    kind,
    guestName: 'Lisa',
    hosts: ['Anna', 'Erik'],
    title: 'Tre ljus och lussekatter',
    when: when[locale],
    place: 'Kungsgatan 12, 411 19 Göteborg',
    arrival: 'Portkod 1213, tre trappor',
    text: `Vi tänder ljusen.\nhttps://exempel.example/${'a'.repeat(90)}`,
    from: 'Anna',
    isOpen: kind !== 'lapsed' && kind !== 'admitted',
    answerBy: { sv: '9 december', en: 'December 9' }[locale],
    offeredUntil: { sv: 'fredag 11 december kl. 12', en: 'Friday, December 11, 12:00' }[locale],
    answer: kind === 'confirm' ? 'yes' : null,
    pageUrl: kind === 'withdrawn' ? null : page,
    answerUrls: { yes: `${page}&answer=yes`, maybe: `${page}&answer=maybe`, no: `${page}&answer=no` },
    stopUrl: `${page}&stop`,
  };
}

function listEventMails(locale: Locale): (readonly [template: string, mail: object])[] {
  const host = { ...common, firstName: LONG, otherFirstName: LONG, title: LONG, when: when[locale], eventUrl: url('/e'), settingsUrl: url('/s'), unsubscribeUrl: url('/u') };
  // Without a break in title, name and place, as people may write them.
  const long = { guestName: LONG, hosts: [LONG], title: LONG, place: LONG, arrival: LONG, from: LONG };
  return [...eventKinds.map((kind) => ['event', toEventMail(kind, locale)] as const), ['event', { ...toEventMail('invitation', locale), ...long }], ['event-host', host]];
}

function listDrawMails(locale: Locale): (readonly [template: string, mail: object])[] {
  const pageUrl = url(pathTo('draw', locale, { token: 'x'.repeat(43) }));
  const draw = { ...common, hosts: ['Anna'], title: 'Julafton hos farmor', name: 'Lisa', when: when[locale], budgetMinor: 30_000, currency: 'SEK', isAgain: true, pageUrl, stopUrl: url('/stop') };
  return [
    ['draw', { ...draw, kind: 'drawn', budgetMinor: 0 }],
    ['draw', { ...draw, kind: 'drawn', name: LONG, hosts: [LONG, LONG], title: LONG }],
    ['draw', { ...draw, kind: 'changed' }],
    ['draw', { ...draw, kind: 'renewed', budgetMinor: null }],
  ];
}

function listMonthAndGreetingMails(): (readonly [template: string, mail: object])[] {
  const day = { source: 'birthday', ownName: '', years: 40, stage: null, gift: '', orderBy: '2026-11-30', verb: 'order', url: url('/d') };
  const days = [
    { ...day, day: '2026-12-03', name: 'Sara Berg' },
    { ...day, day: '2026-12-05', name: LONG, years: null, stage: 'ordered', gift: LONG, verb: 'follow' },
    { ...day, day: '2026-12-12', name: 'Mamma', source: 'own', ownName: 'Bröllopsdag', years: 41, stage: 'promised', gift: 'Middag', verb: 'see' },
    { ...day, day: '2026-12-31', name: 'Nora', years: 7, stage: 'done', verb: 'see' },
  ];
  const ways = { calendarUrl: url('/c'), yearUrl: url('/y'), listsUrl: url('/l'), settingsUrl: url('/s'), unsubscribeUrl: url('/u') };
  const month = { ...common, ...ways, firstName: 'Anna', month: '2026-12', following: '2027-01', days, ownDay: '2026-12-17', christmasOrderBy: '2026-12-18' };
  const greeting = { ...common, firstName: 'Åsa', fromName: 'Åsa Öberg', toName: LONG, text: `Grattis!\n${LONG}`, cardUrl: url(`/kort/${'x'.repeat(43)}`), stopUrl: url('/stop') };
  return [
    ['digest', { ...month, later: [{ name: 'Elias', day: '2027-01-02', years: 5 }] }],
    ['digest', { ...month, days: days.slice(1), later: [], christmasOrderBy: null }],
    ['greeting', { ...greeting, isThanks: false }],
    ['greeting', { ...greeting, isThanks: true }],
  ];
}

for (const locale of locales) {
  test(`EVT-01 fits mails of events to phones, themes and plain text: ${locale}`, async ({ page }) => {
    test.slow();
    for (const [template, mail] of listEventMails(locale)) await judgeMail(page, await writeMail(template, mail, locale));
  });

  test(`EVT-01 REM-02 fits mails of draws, months and greetings alike: ${locale}`, async ({ page }) => {
    test.slow();
    for (const [template, mail] of [...listDrawMails(locale), ...listMonthAndGreetingMails()]) await judgeMail(page, await writeMail(template, mail, locale));
  });
}
