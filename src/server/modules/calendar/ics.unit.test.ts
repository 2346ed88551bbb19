import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { type IcsEvent, type IcsFacts, toIcs } from './ics.ts';
import { readStrictly } from './testing/strict-ics.ts';

const facts: IcsFacts = { name: 'Fira', productName: 'Fira', publicUrl: 'https://fira.example', locale: 'sv' };
const revisedAt = new Date('2026-11-23T10:00:00Z');
const toEvents = (entries: readonly CalendarEntry[], alarms: readonly number[] = []): IcsEvent[] => entries.map((entry) => ({ entry, revisedAt, alarms }));
const getBytes = (entries: readonly CalendarEntry[], change: Partial<IcsFacts> = {}): Uint8Array =>
  new TextEncoder().encode(toIcs(toEvents(entries, [7 * 1_440 - 480, 0, -8 * 60]), { ...facts, ...change }));

const own = (change: Partial<Extract<CalendarEntry, { kind: 'reminder' }>>): CalendarEntry => ({
  kind: 'reminder',
  name: '',
  _id: '01930000-0000-7000-8000-000000000001',
  date: '2026-12-01',
  title: 'Kalas',
  source: 'own',
  type: 'party',
  years: null,
  notes: '',
  target: null,
  isDone: false,
  ...change,
});
const lucia: CalendarEntry = { kind: 'swedish-day', _id: 'lucia', key: 'lucia', date: '2026-12-13', title: 'Lucia', isRed: false, isGift: false };

describe('REM-03 a file for calendar programs', () => {
  test('writes the exact file', () => {
    expect(toIcs(toEvents([own({ title: 'Greta; Åsa, 80 år', notes: 'Tårta:\r\n\\ "prinsess"' }), lucia]), facts)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Fira//calendar//SV',
        'NAME:Fira',
        'X-WR-CALNAME:Fira',
        'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
        'X-PUBLISHED-TTL:PT6H',
        'BEGIN:VEVENT',
        'UID:01930000-0000-7000-8000-000000000001.2026-12-01@calendar.fira',
        'SEQUENCE:0',
        'DTSTAMP:20261123T100000Z',
        'DTSTART;VALUE=DATE:20261201',
        'DTEND;VALUE=DATE:20261202',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
        'SUMMARY:Greta\\; Åsa\\, 80 år',
        'TRANSP:TRANSPARENT',
        'DESCRIPTION:Tårta:\\n\\\\ "prinsess"',
        'CATEGORIES:Påminnelser',
        'URL;VALUE=URI:https://fira.example/user/reminders',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:lucia.2026-12-13@calendar.fira',
        'SEQUENCE:0',
        'DTSTAMP:20261123T100000Z',
        'DTSTART;VALUE=DATE:20261213',
        'DTEND;VALUE=DATE:20261214',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
        'SUMMARY:Lucia',
        'TRANSP:TRANSPARENT',
        'CATEGORIES:Svenska dagar',
        'URL;VALUE=URI:https://fira.example/user/calendar',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('alarms are counted from the beginning of the day', () => {
    const text = toIcs(toEvents([own({ title: 'Greta' })], [7 * 1_440 - 8 * 60, 0, -8 * 60]), facts);
    expect(text.match(/BEGIN:VALARM\r\n[\s\S]*END:VALARM\r\n/)?.[0]).toBe(
      ['-P6DT16H', 'PT0S', 'PT8H'].map((trigger) => `BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;RELATED=START:${trigger}\r\nDESCRIPTION:Greta\r\nEND:VALARM\r\n`).join(''),
    );
  });

  test('is complete without an event', () => {
    expect(readStrictly(getBytes([])).events).toEqual([]);
  });

  test('links a person’s day to the person in the member’s language', () => {
    const target = { _id: '01930000-0000-7000-8000-00000000000a', firstName: 'Greta', lastName: '', relation: 'friend' } as const;
    expect(readStrictly(getBytes([own({ target })], { locale: 'en' })).events[0]?.url).toBe(`https://fira.example/en/user/jubilees/${target._id}`);
  });

  // User input: any character, including line and value terminators.
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('\r\n', '\n', '\r', '\u2028', '\u0085', '\v', '\0', '\x7f', '\\', ';', ',', ':', '"', '\\n', 'END:VEVENT', 'BEGIN:VALARM', 'å', '👨‍👩‍👧', '\ud83d', ' ', '\t', 'x'.repeat(75)),
        { maxLength: 60 },
      )
      .map((parts) => parts.join('')),
  );
  const days = fc.integer({ min: 0, max: 71_000 }).map((count) => addDays('2005-01-01', count));

  test('escapes any text so that ical.js and a strict reader restore it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(written, written, days), { maxLength: 5 }), (all) => {
        const entries = all.map(([title, notes, date], index) => own({ _id: `id-${index}`, title, notes, date }));
        const bytes = getBytes(entries);
        const strict = readStrictly(bytes);
        const vevents = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes))).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
        expect(strict.events.map(({ first, last }) => [first, last])).toEqual(entries.map(({ date }) => [date, date]));
        expect(vevents.map(({ uid, summary, startDate, endDate }) => [uid, summary, startDate.isDate, startDate.toString(), endDate.toString()])).toEqual(
          strict.events.map(({ uid, summary, first }) => [uid, summary, true, first, addDays(first, 1)]),
        );
        for (const [index, { summary, description }] of strict.events.entries()) {
          const letters = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, '');
          expect([letters(summary), letters(description)]).toEqual([letters(entries[index]?.title ?? ''), letters(all[index]?.[1] ?? '')]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('gives the same day in any server time zone', () => {
    const before = process.env['TZ'];
    try {
      for (const zone of ['Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
        process.env['TZ'] = zone;
        for (const date of ['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2028-02-29']) {
          expect(readStrictly(getBytes([own({ date })])).events[0], `${zone} ${date}`).toMatchObject({ first: date, last: date });
        }
      }
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});

describe('the strict reader refuses', () => {
  const good = toIcs(toEvents([own({})]), facts);
  test.each([
    ['a bare LF', good.replace('VERSION:2.0\r\n', 'VERSION:2.0\n')],
    ['a line of 76 octets', good.replace('SUMMARY:Kalas', `SUMMARY:${'å'.repeat(34)}`)],
    ['a comma that is not escaped', good.replace('SUMMARY:Kalas', 'SUMMARY:Kalas, fest')],
    ['a day that is none', good.replace('20261201', '20260229')],
    ['a time of day', good.replace('DTSTART;VALUE=DATE:20261201', 'DTSTART:20261201T080000Z')],
    ['an end that is the beginning', good.replace('20261202', '20261201')],
    ['a missing UID', good.replace(/UID:.*\r\n/, '')],
    ['an event twice', good.replace(/(BEGIN:VEVENT.*END:VEVENT\r\n)/s, '$1$1')],
    ['a control character', good.replace('Kalas', 'Ka\x07las')],
    ['an unknown property', good.replace('SEQUENCE:0', 'SEQUENZ:0')],
    ['a file that was cut off', good.slice(0, -20)],
  ])('%s', (_, text) => {
    expect(text).not.toBe(good);
    expect(() => readStrictly(new TextEncoder().encode(text))).toThrow('Not RFC 5545');
  });
});
