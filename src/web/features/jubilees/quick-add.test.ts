import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBirthDate, isBornAfter } from '#shared/values/people/birth-date.ts';
import { formatDay, formatDayOfYear } from '#shared/values/time/calendar-day.ts';
import { readQuickAdd } from './quick-add.ts';

const TODAY = '2026-11-23';

describe('PPL-01 quick add', () => {
  test.each([
    ['Farmor 3 maj 1948', 'Farmor', '', 'grandmother-f', '1948-05-03'],
    ['farmor 3 maj', 'Farmor', '', 'grandmother-f', '--05-03'],
    ['Farmor Greta Lind 3 maj 1948', 'Greta', 'Lind', 'grandmother-f', '1948-05-03'],
    ['Greta Lind (farmor), född 3 maj -48', 'Greta', 'Lind', 'grandmother-f', '1948-05-03'],
    ['min bror Johan 29 februari', 'Johan', '', 'brother', '--02-29'],
    ['Kalle 2015-03-02', 'Kalle', '', 'friend', '2015-03-02'],
    ['Kalle 20150302', 'Kalle', '', 'friend', '2015-03-02'],
    ['Kalle 24 dec. 15', 'Kalle', '', 'friend', '2015-12-24'],
    ['Maj Svensson 1 jan 1930', 'Maj', 'Svensson', 'friend', '1930-01-01'],
    ['May Ek 3 maj', 'May', 'Ek', 'friend', '--05-03'],
    ['Lisa Ek, kusin, 12/4', 'Lisa', 'Ek', 'cousin', '--04-12'],
    ['Lisa 12/4 1990', 'Lisa', '', 'friend', '1990-04-12'],
    ['Lisa 12/4-90', 'Lisa', '', 'friend', '1990-04-12'],
    ['Anna-Karin', 'Anna-Karin', '', 'friend', null],
    ['hunden Rufs 1:a april 2020', 'Rufs', '', 'pet', '2020-04-01'],
    ['Mamma', 'Mamma', '', 'mother', null],
    ['Svärmor 6 juni', 'Svärmor', '', 'other', '--06-06'],
    ['Jan 3/5 1948', 'Jan', '', 'friend', '1948-05-03'],
    ['August 12/4', 'August', '', 'friend', '--04-12'],
    ['Jan 3.5.1948', 'Jan', '', 'friend', '1948-05-03'],
    ['12/4 Maj Svensson', 'Maj', 'Svensson', 'friend', '--04-12'],
    ['Lisa 3 maj, 40 år', 'Lisa', '', 'friend', '1986-05-03'],
    ['Lisa Ek 12/4, 40-åring', 'Lisa', 'Ek', 'friend', '1986-04-12'],
    ['Maj 40 år 3 juni', 'Maj', '', 'friend', '1986-06-03'],
    ['Maj 40 år 3 april', 'Maj', '', 'friend', '1987-04-03'],
    ['Lisa 45 år 1 april', 'Lisa', '', 'friend', '1982-04-01'],
    ['Lisa, 45 år, 1 april', 'Lisa', '', 'friend', '1981-04-01'],
    ['Lisa fyller 80 den 12/3', 'Lisa', '', 'friend', '1947-03-12'],
    ['Lisa fyller 80 år 12 mars', 'Lisa', '', 'friend', '1947-03-12'],
    ['Lisa fyllde 80 den 12/3', 'Lisa', '', 'friend', '1946-03-12'],
    ['Lisa fyller 80 den 23/11', 'Lisa', '', 'friend', '1946-11-23'],
    ['Lisa fyller 1 den 24/11', 'Lisa', '', 'friend', '2025-11-24'],
    ['Lisa fyller 3 maj', 'Lisa', '', 'friend', '--05-03'],
    ['Lisa fyller 12/4', 'Lisa', '', 'friend', '--04-12'],
    ['Lisa fyller 41 3 maj 1986', 'Lisa', '', 'friend', '1986-05-03'],
    ['Lisa 3 maj 40', 'Lisa', '', 'friend', '1940-05-03'],
    ['Farmor fyller 78 den 3 maj', 'Farmor', '', 'grandmother-f', '1949-05-03'],
    ['Kalle 20150302-1234', 'Kalle', '', 'friend', '2015-03-02'],
    ['Kalle Ek 201503021234', 'Kalle', 'Ek', 'friend', '2015-03-02'],
    ['Anna och Erik 3 maj', 'Anna och Erik', '', 'friend', '--05-03'],
    ['Anna & Erik Lind 3 maj', 'Anna & Erik', 'Lind', 'friend', '--05-03'],
    ['Mamma och pappa 3 maj', 'Mamma och pappa', '', 'friend', '--05-03'],
    ['Lisa Ek, kusin, och född 12/4', 'Lisa', 'Ek', 'cousin', '--04-12'],
    ['Lo 24 dec 26', 'Lo', '', 'friend', '1926-12-24'],
    ['Bror Ek 5 oktober', 'Bror', 'Ek', 'friend', '--10-05'],
    ['Bror Ek, kusin', 'Bror', 'Ek', 'cousin', null],
    ['Bror Johan Ek 5 oktober', 'Johan', 'Ek', 'brother', '--10-05'],
    ['Bror 5 oktober', 'Bror', '', 'brother', '--10-05'],
    ['Min Bror Ek', 'Ek', '', 'brother', null],
  ])('"%s" in Swedish', (text, firstName, lastName, relation, dateOfBirth) => {
    expect(readQuickAdd(text, 'sv', TODAY)).toEqual({ kind: 'person', person: { firstName, lastName, relation, dateOfBirth } });
  });

  test.each([
    ['Grandma May 3, 1948', 'Grandma', '', 'grandmother', '1948-05-03'],
    ['My brother John, born on May 3rd 1990', 'John', '', 'brother', '1990-05-03'],
    ['Dad 3rd of May', 'Dad', '', 'father', '--05-03'],
    ['Lisa 12/4', 'Lisa', '', 'friend', '--12-04'],
    ['Lisa 13/4/1990', 'Lisa', '', 'friend', '1990-04-13'],
    ['Sue Poe, daughter-in-law, Sept. 9', 'Sue', 'Poe', 'daughter-in-law', '--09-09'],
    ['farmor 3 maj 1948', 'Farmor', '', 'grandmother-f', '1948-05-03'],
    ['Jan 3/5 1948', 'Jan', '', 'friend', '1948-03-05'],
    ['Jan 3.5.1948', 'Jan', '', 'friend', '1948-05-03'],
    ['Lisa 12.5.', 'Lisa', '', 'friend', '--05-12'],
    ['Lisa 5.13.1990', 'Lisa', '', 'friend', '1990-05-13'],
    ['Lisa turns 40 on May 3', 'Lisa', '', 'friend', '1987-05-03'],
    ['Lisa turned 40 on May 3', 'Lisa', '', 'friend', '1986-05-03'],
    ['Lisa May 3, 40 years old', 'Lisa', '', 'friend', '1986-05-03'],
    ['Ann and Eric, May 3', 'Ann and Eric', '', 'friend', '--05-03'],
  ])('"%s" in English', (text, firstName, lastName, relation, dateOfBirth) => {
    expect(readQuickAdd(text, 'en', TODAY)).toEqual({ kind: 'person', person: { firstName, lastName, relation, dateOfBirth } });
  });

  test.each([
    ['Pappa 1951', 'Pappa', null, ['1951']],
    ['Pappa 75 år', 'Pappa', null, ['75 år']],
    ['Pappa 3 maj, 400 år', 'Pappa', '--05-03', ['400 år']],
    ['Lisa 3 maj 070-174 06 05', 'Lisa', '--05-03', ['070-174', '06', '05']],
    ['Erik bröllopsdag', 'Erik', null, ['bröllopsdag']],
  ])('names what of "%s" is left out', (text, firstName, dateOfBirth, leftOut) => {
    expect(readQuickAdd(text, 'sv', TODAY)).toMatchObject({ person: { firstName, dateOfBirth }, leftOut });
  });

  test.each([
    ['Erik 18 maj bröllopsdag', 'sv', 'weddingday', '--05-18'],
    ['Bröllopsdag Erik 18 maj 2005', 'sv', 'weddingday', '2005-05-18'],
    ['Erik wedding anniversary May 18, 2005', 'en', 'weddingday', '2005-05-18'],
    ['Erik dopdag 18 maj 2027', 'sv', 'baptism', '2027-05-18'],
    ['Erik förlovningsdag 18/5', 'sv', 'engagement', '--05-18'],
    ['Erik namnsdag 18 maj', 'sv', 'nameday', '--05-18'],
  ] as const)('reads "%s" as Erik’s other day, not a birthday', (text, locale, type, date) => {
    expect(readQuickAdd(text, locale, TODAY)).toEqual({ kind: 'person', person: { firstName: 'Erik', lastName: '', relation: 'friend', dateOfBirth: null }, day: { type, date } });
  });

  test('takes time that does not grow with the blanks', () => {
    expect(readQuickAdd(`Anna 1 maj${' '.repeat(500_000)}x`, 'sv', TODAY)).toMatchObject({ person: { firstName: 'Anna', dateOfBirth: '--05-01' } });
    expect(readQuickAdd(`Anna 1 maj${', '.repeat(500_000)}x`, 'sv', TODAY)).toMatchObject({ person: { firstName: 'Anna' } });
  });

  test.each([
    ['', 'no-name'],
    ['3 maj 1948', 'no-name'],
    ['78', 'no-name'],
    ['3 maj och 1948', 'no-name'],
    ['Lisa 3 maj 1748', 'no-such-day'],
    ['Lisa 31 februari', 'no-such-day'],
    ['Lisa 29 februari 1985', 'no-such-day'],
    ['Lisa 2026-11-24', 'future'],
  ])('explains "%s" as unreadable: %s', (text, kind) => {
    expect(readQuickAdd(text, 'sv', TODAY).kind).toBe(kind);
  });

  test('reads two digits as the latest past year', () => {
    expect(readQuickAdd('Lo 1 jan 26', 'sv', TODAY)).toMatchObject({ person: { dateOfBirth: '2026-01-01' } });
    expect(readQuickAdd('Lo 1 jan 27', 'sv', TODAY)).toMatchObject({ person: { dateOfBirth: '1927-01-01' } });
  });

  test('parses every day as we format it, in both languages', () => {
    const days = fc.integer({ min: Date.parse('1900-01-01') / 86_400_000, max: Date.parse(TODAY) / 86_400_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom('sv' as const, 'en' as const), (day, locale) => {
        const [, month, dayOfMonth] = day.split('-').map(Number);
        const short = formatDayOfYear({ month: month ?? 0, day: dayOfMonth ?? 0 }, locale);
        expect(readQuickAdd(`Karin ${formatDay(day, locale)}`, locale, TODAY)).toMatchObject({ person: { firstName: 'Karin', lastName: '', dateOfBirth: day } });
        expect(readQuickAdd(`Karin ${short}`, locale, TODAY)).toMatchObject({ person: { firstName: 'Karin', lastName: '', dateOfBirth: `-${day.slice(4)}` } });
      }),
    );
  });

  const fragments = fc.constantFrom(
    ...[
      'maj',
      'Maj',
      'jan',
      'dec.',
      'August',
      'sept',
      'May',
      'februari',
      '1',
      '3',
      '12',
      '29',
      '31',
      '40',
      '78',
      '26',
      '1948',
      '2027',
      '0048',
      '20150302',
      '20150302-1234',
      '2015-13-02',
      '3/5',
      '12/4/90',
    ],
    ...[' ', ' ', ' ', '-', '/', '.', ',', ', ', ':a', 'st', "'", '(', ')', '+', '&', 'och', 'and', 'år', 'years', 'den', 'of', 'min', 'född'],
    ...['farmor', 'Bror', 'bror', 'kusin', 'mamma', 'Lisa', 'Ek', 'Åsa', 'e\u0301', '\u0301', '😀'],
  );
  const lines = fc.oneof(
    fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );

  test('leaves out an age that 29 February rules out', () => {
    const read = readQuickAdd('Lisa 29 februari 12 år', 'sv', TODAY);
    expect(read).toMatchObject({ kind: 'person', person: { firstName: 'Lisa', dateOfBirth: '--02-29' } });
  });

  test('reads a name with a letter and real past birthdays', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('sv' as const, 'en' as const), (text, locale) => {
        const read = readQuickAdd(text, locale, TODAY);
        if (read.kind !== 'person') return;
        const { firstName, dateOfBirth } = read.person;
        expect(firstName).toMatch(/\p{L}/u);
        if (dateOfBirth === null) return;
        expect(isBirthDate(dateOfBirth), dateOfBirth).toBe(true);
        expect(isBornAfter(dateOfBirth, TODAY), dateOfBirth).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
