import { describe, expect, test } from 'vitest';
import { eventWords } from './event-time.ts';
import { instantAt, wallTimeAt } from './zone-time.ts';

const at = (timeZone: string, day: string, hour: number, minute = 0): string => new Date(instantAt(timeZone, day, hour, minute)).toISOString();

describe('EVT-01 the time of an event', () => {
  test.each([
    ['a usual day', 'Europe/Stockholm', '2026-12-13', 15, 30, '2026-12-13T14:30:00.000Z', '15:30'],
    ['02:30 that the clocks skip', 'Europe/Stockholm', '2027-03-28', 2, 30, '2027-03-28T01:30:00.000Z', '03:30'],
    ['02:30 that comes twice is the first', 'Europe/Stockholm', '2026-10-25', 2, 30, '2026-10-25T00:30:00.000Z', '02:30'],
    ['Los Angeles', 'America/Los_Angeles', '2026-12-24', 18, 0, '2026-12-25T02:00:00.000Z', '18:00'],
    ['02:30 that Los Angeles skips', 'America/Los_Angeles', '2027-03-14', 2, 30, '2027-03-14T10:30:00.000Z', '03:30'],
    ['29 February', 'Europe/Stockholm', '2028-02-29', 19, 15, '2028-02-29T18:15:00.000Z', '19:15'],
  ])('is right for %s', (_, zone, day, hour, minute, instant, shown) => {
    expect(at(zone, day, hour, minute)).toBe(instant);
    expect(wallTimeAt(zone, Date.parse(instant))).toEqual({ day, time: shown });
  });

  test('throws for minutes that are none', () => {
    expect(() => instantAt('Europe/Stockholm', '2026-12-13', 15, 60)).toThrow(RangeError);
  });

  test.each([
    ['sv', '2026-12-13T14:00:00Z', '2026-12-13T17:00:00Z', 'Europe/Stockholm', 'söndag 13 december kl. 15–18'],
    ['en', '2026-12-13T14:00:00Z', '2026-12-13T17:30:00Z', 'Europe/Stockholm', 'Sunday, December 13, 15:00–18:30'],
    ['sv', '2026-12-13T14:05:00Z', null, 'Europe/Stockholm', 'söndag 13 december kl. 15.05'],
    ['sv', '2026-12-25T02:00:00Z', null, 'America/Los_Angeles', 'torsdag 24 december kl. 18 (PST)'],
    ['sv', '2028-02-29T18:15:00Z', null, 'Europe/Stockholm', 'tisdag 29 februari 2028 kl. 19.15'],
    ['en', '2028-02-29T18:15:00Z', null, 'Europe/Stockholm', 'Tuesday, February 29, 2028, 19:15'],
    ['sv', '2026-12-31T20:00:00Z', '2027-01-01T01:00:00Z', 'Europe/Stockholm', 'torsdag 31 december kl. 21–2'],
    ['sv', '2026-12-04T16:00:00Z', '2026-12-06T11:00:00Z', 'Europe/Stockholm', 'fredag 4 december kl. 17 – söndag 6 december kl. 12'],
  ] as const)('reads in %s: %s to %s', (locale, startsAt, endsAt, timeZone, text) => {
    expect(eventWords({ startsAt, endsAt, timeZone }, locale, '2026-11-25').text).toBe(text);
  });
});
