import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextNameDay } from './service.ts';

test.each([
  ['Anna', '2026-11-23', '2026-12-09', false],
  ['anna', '2026-12-09', '2026-12-09', false],
  ['ANNA', '2026-12-10', '2027-12-09', false],
  ['Anna-Karin', '2026-11-23', '2026-12-09', false],
  ['Karl Erik', '2026-11-23', '2027-01-28', false],
  ['A\u030ake', '2026-11-23', '2027-05-08', false],
  ['Jose\u0301', '2026-11-23', '2027-01-01', true],
  ['Jose\u0301', '2027-01-01', '2027-01-01', true],
  ['Svea', '2026-11-23', '2027-01-02', false],
])('REM-03 [29] finds for %s on %s the name day %s', (name, from, day, isShared) => {
  expect(nextNameDay(name, from)).toEqual({ day, isShared });
});

test('REM-03 [29] applies an edition from its New Year, moving Eira in 2027', () => {
  expect(nextNameDay('Eira', '2025-12-31')).toEqual({ day: '2026-01-01', isShared: true });
  expect(nextNameDay('Eira', '2026-01-02')).toEqual({ day: '2027-01-24', isShared: false });
});

const editions = Object.fromEntries([2022, 2027].map((year) => [year, JSON.parse(readFileSync(new URL(`editions/${year}.json`, import.meta.url), 'utf8')) as Record<string, string[]>]));

test('REM-03 [29] finds every name of an edition on exactly one day', () => {
  for (const [year, from] of [
    ['2022', '2026-01-01'],
    ['2027', '2027-01-01'],
  ] as const) {
    const names = Object.entries(editions[year] ?? {}).flatMap(([day, ofDay]) => ofDay.map((name) => ({ day, name })));
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    for (const { day, name } of names) expect(nextNameDay(name, from).day, name).toBe(`${from.slice(0, 4)}-${day}`);
  }
});

test('REM-03 [29] agrees with a second, day-by-day calculation to 2036', () => {
  const listed = Object.fromEntries(Object.entries(editions).map(([year, edition]) => [year, new Set(Object.values(edition).flat())]));
  const all = [...new Set(Object.values(listed).flatMap((names) => [...names]))];
  const days = fc.integer({ min: Date.parse('2025-01-01') / 86_400_000, max: Date.parse('2036-12-31') / 86_400_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...all, 'Xerxes', 'Zebulon Quist'), days, (name, from) => {
      for (let ms = Date.parse(from); ; ms += 86_400_000) {
        const day = new Date(ms).toISOString().slice(0, 10);
        const year = day >= '2027' ? 2027 : 2022;
        const isListed = listed[year]?.has(name) ?? false;
        if (isListed ? editions[year]?.[day.slice(5)]?.includes(name) : day.endsWith('01-01')) {
          expect(nextNameDay(name, from)).toEqual({ day, isShared: !isListed });
          return;
        }
      }
    }),
    { numRuns: 150 },
  );
});
