import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDay } from './calendar-day.ts';
import { instantAt, offsetTimeAt } from './zone-time.ts';

const at = (timeZone: string, day: string, hour: number) => new Date(instantAt(timeZone, day, hour)).toISOString();

test.each([
  ['Europe/Stockholm', '2026-11-23', 8, '2026-11-23T07:00:00.000Z'],
  ['Europe/Stockholm', '2027-06-01', 8, '2027-06-01T06:00:00.000Z'],
  // Forward on 28 March 2027 at 02:00, back on 31 October 2027 at 03:00.
  ['Europe/Stockholm', '2027-03-28', 8, '2027-03-28T06:00:00.000Z'],
  ['Europe/Stockholm', '2027-03-28', 2, '2027-03-28T01:00:00.000Z'],
  ['Europe/Stockholm', '2027-03-28', 1, '2027-03-28T00:00:00.000Z'],
  ['Europe/Stockholm', '2027-10-31', 2, '2027-10-31T00:00:00.000Z'],
  ['Europe/Stockholm', '2027-10-31', 8, '2027-10-31T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-23', 23, '2026-11-24T07:00:00.000Z'],
  ['America/Los_Angeles', '2027-03-14', 2, '2027-03-14T10:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-23', 8, '2026-11-22T23:00:00.000Z'],
  // Clocks change at midnight, so there is no hour 0.
  ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-23', 8, '2026-11-23T02:15:00.000Z'],
])('lesson 27: in %s on %s at %i it is %s', (timeZone, day, hour, expected) => {
  expect(at(timeZone, day, hour)).toBe(expected);
});

test('refuses invalid hours, days and zones', () => {
  for (const hour of [-1, 24, 1.5]) expect(() => instantAt('Europe/Stockholm', '2026-11-23', hour)).toThrow(RangeError);
  expect(() => instantAt('Europe/Stockholm', '2026-02-29', 8)).toThrow(RangeError);
  expect(() => instantAt('Mars/Olympus', '2026-11-23', 8)).toThrow(RangeError);
});

/** Reference implementation: in steps of a quarter of an hour, by Swedish formatting. */
function walked(timeZone: string, day: string, hour: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  const wanted = `${day} ${String(hour).padStart(2, '0')}:00`;
  for (let ms = Date.parse(day) - 16 * 3_600_000; ; ms += 900_000) if (shown.format(ms) >= wanted) return ms;
}

test('lesson 27: agrees over ten years and both clock changes', () => {
  const changes = fc.constantFrom('2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29', '2027-03-14', '2027-11-07', '2030-03-31', '2033-10-30');
  const days = fc.oneof(
    changes,
    fc.integer({ min: 0, max: 3_700 }).map((days) => addDays(calendarDay(2026, 11, 23), days)),
  );
  fc.assert(
    fc.property(fc.constantFrom('Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo'), days, fc.integer({ min: 0, max: 23 }), (timeZone, day, hour) => {
      expect(instantAt(timeZone, day, hour)).toBe(walked(timeZone, day, hour));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Europe/Stockholm', '2026-12-13T14:00:00Z', '2026-12-13T15:00:00+01:00'],
  ['Europe/Stockholm', '2027-06-01T22:30:00Z', '2027-06-02T00:30:00+02:00'],
  ['America/Los_Angeles', '2026-12-25T02:00:00Z', '2026-12-24T18:00:00-08:00'],
  ['America/St_Johns', '2026-12-24T12:00:00Z', '2026-12-24T08:30:00-03:30'],
  ['Asia/Kolkata', '2026-12-24T12:00:00Z', '2026-12-24T17:30:00+05:30'],
])('shows an instant by the clocks of %s with their offset', (timeZone, instant, shown) => {
  expect(offsetTimeAt(timeZone, Date.parse(instant))).toBe(shown);
  expect(Date.parse(shown)).toBe(Date.parse(instant));
});
