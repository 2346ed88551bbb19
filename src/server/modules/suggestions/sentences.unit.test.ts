/** [23] Every reason and everything that is left out, as sentences in both languages, with the page where it can be changed. */
import { describe, expect, test } from 'vitest';
import { leftOutCodes } from '#shared/contract/suggestions.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Person } from './person.ts';
import type { LeftOut } from './rank.ts';
import { type Reader, toLeftOut, toReason } from './sentences.ts';
import type { Basis } from './signals.ts';
import { birthday, makePerson } from './testing/demo-facts.ts';
import { weights } from './weights.ts';

const reader = (locale: Locale, rest: Partial<Reader> = {}): Reader => ({
  locale,
  today: '2026-11-25',
  jubileeId: 'p',
  firstName: 'Elsa',
  isAnsweredByMember: false,
  answerLabel: () => (locale === 'sv' ? 'Grön' : 'Green'),
  toDay: (instant) => instant.toISOString().slice(0, 10),
  ...rest,
});

const answered: Basis = { code: 'answer', questionId: 'colors', option: 'green', answeredAt: new Date('2026-03-10T12:00:00Z') };
const page = { sv: '/user/jubilees/p', en: '/en/user/jubilees/p' };

interface Case {
  basis: Basis;
  person?: Partial<Omit<Person, 'answers'>>;
  reader?: Partial<Reader>;
  isFriend?: boolean;
  sv: string;
  en: string;
  /** After the person's page, or an address of its own. */
  at: string | { sv: string; en: string };
}

const reasons: Case[] = [
  {
    basis: { code: 'wish', wish: { listId: 'l', listName: 'Trettio!', isTaken: false } },
    sv: 'För att den står på önskelistan [Trettio!]',
    en: 'Because it is on the wishlist [Trettio!]',
    at: '/wishlist/l',
  },
  { basis: answered, sv: 'För att Elsa svarade [grön] i mars', en: 'Because Elsa answered [green] in March', at: '#answers' },
  {
    basis: answered,
    reader: { isAnsweredByMember: true },
    sv: 'För att du svarade [grön] om Elsa i mars',
    en: 'Because you answered [green] for Elsa in March',
    at: { sv: '/user/questions?about=p', en: '/en/user/questions?about=p' },
  },
  {
    basis: { code: 'answer', questionId: 'collecting', quote: 'Vinyl', answeredAt: new Date('2025-01-10T12:00:00Z') },
    sv: 'För att Elsa svarade [”Vinyl”] i januari 2025',
    en: 'Because Elsa answered [“Vinyl”] in January 2025',
    at: '#answers',
  },
  { basis: { code: 'note', quote: 'Springer' }, sv: 'För att du skrev [”springer”]', en: 'Because you wrote [“springer”]', at: '#notes' },
  { basis: { code: 'age' }, person: { age: 7 }, sv: 'För att Elsa är [7] år', en: 'Because Elsa is [7]', at: '/edit' },
  { basis: { code: 'age' }, person: { age: 7, next: birthday('2026-12-12', 17, 7) }, isFriend: true, sv: 'För att Elsa fyller [7]', en: 'Because Elsa turns [7]', at: '' },
  { basis: { code: 'relation' }, person: { relation: 'colleague' }, sv: 'För att Elsa är din [kollega]', en: 'Because Elsa is your [colleague]', at: '/edit' },
  { basis: { code: 'relation' }, person: { relation: 'grandchild' }, isFriend: true, sv: 'För att Elsa är ditt [barnbarn]', en: 'Because Elsa is your [grandchild]', at: '' },
  { basis: { code: 'occasion' }, person: { next: birthday('2026-12-05', 10) }, sv: 'För att Elsa snart [fyller år]', en: 'Because Elsa [has a birthday] soon', at: '#days' },
  {
    basis: { code: 'occasion' },
    person: { next: { kind: 'christmas', date: '2026-12-24', daysLeft: 29, turns: null } },
    sv: 'För att det snart är [jul]',
    en: 'Because it is soon [Christmas]',
    at: '#days',
  },
  {
    basis: { code: 'budget' },
    person: { budget: { currency: 'SEK', amountMinor: 30_000, leftMinor: 20_000 } },
    sv: 'För att den ryms i budgeten på [300\u00a0kr]',
    en: 'Because it fits the budget of [300\u00a0kr]',
    at: { sv: '/user/gifts?person=p', en: '/en/user/gifts?person=p' },
  },
  {
    basis: { code: 'in-time' },
    person: { next: birthday('2026-12-05', 10) },
    sv: 'För att den hinner fram till [lördag 5 december]',
    en: 'Because it arrives by [Saturday, December 5]',
    at: '#days',
  },
  {
    basis: { code: 'interest', interest: 'garden' },
    sv: 'För att du sa att Elsa tycker om [att odla]',
    en: 'Because you said Elsa likes [gardening]',
    at: { sv: '/hitta-present?to=p', en: '/en/find-a-gift?to=p' },
  },
  { basis: { code: 'popular' }, sv: 'För att [många ger] den', en: 'Because [many give] it', at: { sv: '/shop', en: '/en/shop' } },
];

describe('GIFT-01 reasons', () => {
  test.each(reasons)('$basis.code: $sv', ({ basis, person = {}, reader: rest = {}, isFriend = false, at, ...texts }) => {
    for (const locale of ['sv', 'en'] as const) {
      const { text, linked, href, code } = toReason(basis, makePerson(person), reader(locale, rest), isFriend);
      expect(code).toBe(basis.code);
      expect(text.replace(linked, `[${linked}]`)).toBe(texts[locale]);
      expect(href).toBe(typeof at === 'string' ? page[locale] + at : at[locale]);
    }
  });

  test('has a sentence here for each code', () => {
    expect(new Set(reasons.map(({ basis }) => basis.code))).toEqual(new Set(Object.keys(weights)));
  });
});

const gifts = { sv: '/user/gifts?person=p', en: '/en/user/gifts?person=p' };
const leftOut: [LeftOut, string, string, Case['at']][] = [
  [{ code: 'given', about: '', count: 1 }, '1 som du redan har gett', '1 that you have given before', gifts],
  [{ code: 'chosen', about: '', count: 2 }, '2 som du redan har valt', '2 that you have chosen already', gifts],
  [{ code: 'dismissed', about: '', count: 1 }, '1 som du har sagt nej till', '1 that you turned down', '#ideas'],
  [{ code: 'taken', about: '', count: 1 }, '1 som någon annan ger', '1 that somebody else is giving', '#lists'],
  [{ code: 'allergy', about: 'nuts', count: 3 }, '3 för nötallergi', '3 for a nut allergy', '#answers'],
  [{ code: 'allergy', about: 'other', count: 3 }, '3 för en annan allergi', '3 for another allergy', '#answers'],
  [{ code: 'diet', about: '', count: 1 }, '1 som inte passar kosten', '1 that doesn’t fit the diet', '#answers'],
  [{ code: 'diet', about: '', count: 4 }, '4 som inte passar kosten', '4 that don’t fit the diet', '#answers'],
  [{ code: 'unwanted', about: '', count: 2 }, '2 som Elsa helst inte vill ha', '2 that Elsa would rather not have', '#answers'],
  [{ code: 'sold-out', about: '', count: 2 }, '2 som är slut', '2 sold out', { sv: '/shop', en: '/en/shop' }],
  [{ code: 'budget', about: '', count: 2 }, '2 över budgeten', '2 over the budget', gifts],
  [{ code: 'late', about: '', count: 2 }, '2 som inte hinner fram', '2 that won’t arrive in time', '#days'],
];

describe('GIFT-01 what is left out', () => {
  test.each(leftOut)('$code $about: %s', (left, sv, en, at) => {
    for (const [locale, text] of [
      ['sv', sv],
      ['en', en],
    ] as const)
      expect(toLeftOut(left, reader(locale))).toEqual({ code: left.code, count: left.count, text, href: typeof at === 'string' ? page[locale] + at : at[locale] });
  });

  test('has a line here for each code', () => {
    expect(new Set(leftOut.map(([{ code }]) => code))).toEqual(new Set(leftOutCodes));
  });

  test('leads a guardian to the answers for the child', () => {
    for (const code of ['diet', 'unwanted', 'allergy'] as const)
      expect(toLeftOut({ code, about: '', count: 1 }, reader('sv', { isAnsweredByMember: true })).href, code).toBe('/user/questions?about=p');
  });
});
