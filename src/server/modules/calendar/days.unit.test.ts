/** Test oracle for calendar days: a second implementation that tests every day of a span. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weeksOfMonth } from '#shared/values/celebrations/recurrence.ts';
import { relations } from '#shared/values/people/relations.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import edition2022 from '../name-days/editions/2022.json' with { type: 'json' };
import edition2027 from '../name-days/editions/2027.json' with { type: 'json' };
import type { PersonRow, ReminderRow } from '../reminders/repository.ts';
import { listBetween, listFrom, listMarks, toRemembered } from '../reminders/rules.ts';

const DAY_MS = 86_400_000;
const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Gauss's Easter algorithm with its two exceptions, unlike the production algorithm. */
function easterMs(year: number): number {
  const [a, b, c] = [year % 19, year % 4, year % 7];
  const k = Math.floor(year / 100);
  const m = (15 - Math.floor((13 + 8 * k) / 25) + k - Math.floor(k / 4)) % 30;
  const n = (4 + k - Math.floor(k / 4)) % 7;
  const d = (19 * a + m) % 30;
  let e = (2 * b + 4 * c + 6 * d + n) % 7;
  if ((d === 29 && e === 6) || (d === 28 && e === 6 && (11 * m + 11) % 30 < 19)) e -= 7;
  return Date.UTC(year, 2, 22 + d + e);
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

interface Seen {
  year: number;
  /** MM-DD */
  dayOfYear: string;
  ms: number;
}

const isOnDate = ({ year, dayOfYear }: Seen, date: string): boolean => dayOfYear === date.slice(-5) || (date.endsWith('02-29') && dayOfYear === '02-28' && !isLeap(year));

function isByRule({ year, ms }: Seen, rule: NonNullable<ReminderRow['rule']>): boolean {
  if (rule.kind === 'easter') return [year - 1, year, year + 1].some((each) => easterMs(each) + rule.days * DAY_MS === ms);
  const day = new Date(ms);
  if (day.getUTCMonth() + 1 !== rule.month || (day.getUTCDay() || 7) !== rule.weekday) return false;
  return rule.week === 'last' ? new Date(ms + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth() : Math.ceil(day.getUTCDate() / 7) === rule.week;
}

/** "source day years" of all entries on a day. */
function fallsOn(person: PersonRow, reminder: ReminderRow, ms: number): string[] {
  const text = toText(ms);
  const seen: Seen = { year: Number(text.slice(0, 4)), dayOfYear: text.slice(5), ms };
  const found: string[] = [];
  const { date_of_birth: born, first_name: name, relation } = person;
  if (born?.startsWith('--') && isOnDate(seen, born)) found.push(`birthday ${text} null`);
  if (born && !born.startsWith('--') && text > born && isOnDate(seen, born)) found.push(`birthday ${text} ${seen.year - Number(born.slice(0, 4))}`);
  const edition: Record<string, string[]> = seen.year >= 2027 ? edition2027 : edition2022;
  if (person.has_name_day && edition[seen.dayOfYear]?.includes(name)) found.push(`name-day ${text} null`);
  if (relation === 'mother' && isByRule(seen, { kind: 'weekday', month: 5, weekday: 7, week: 'last' })) found.push(`mothers-day ${text} null`);
  if (relation === 'father' && isByRule(seen, { kind: 'weekday', month: 11, weekday: 7, week: 2 })) found.push(`fathers-day ${text} null`);
  if (['boyfriend', 'girlfriend', 'partner', 'husband', 'wife'].includes(relation) && seen.dayOfYear === '02-14') found.push(`valentines-day ${text} null`);
  const { date, rule, repeats } = reminder;
  const isIt = rule ? isByRule(seen, rule) : date !== null && (repeats === 'once' ? text === date : (date.startsWith('--') || text >= date) && isOnDate(seen, date));
  const years = date && !date.startsWith('--') ? seen.year - Number(date.slice(0, 4)) : 0;
  if (isIt) found.push(`own ${text} ${years > 0 ? years : null}`);
  return found;
}

const anyDay = (from: string, to: string) => fc.integer({ min: Date.parse(from) / DAY_MS, max: Date.parse(to) / DAY_MS }).map((days) => toText(days * DAY_MS));
/** Edge-case days make up half of the samples. */
const hardDay = fc.constantFrom('2000-02-29', '1996-02-29', '2027-02-28', '1999-12-31', '2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29', '2027-12-31');
const date = fc.oneof(anyDay('1930-01-01', '2030-12-31'), hardDay).chain((day) => fc.constantFrom(day, `-${day.slice(4)}`));
const rule = fc.oneof(
  fc.record({ kind: fc.constant('weekday' as const), month: fc.integer({ min: 1, max: 12 }), weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7), week: fc.constantFrom(...weeksOfMonth) }),
  fc.record({ kind: fc.constant('easter' as const), days: fc.integer({ min: -63, max: 63 }) }),
);
const person = fc.record({
  id: fc.constant('p'),
  member_id: fc.constant('m'),
  first_name: fc.constantFrom('Greta', 'Åsa', 'Karin', 'Tyko', 'Xqz'),
  last_name: fc.constant(''),
  date_of_birth: fc.option(date),
  relation: fc.constantFrom(...relations),
  is_deceased: fc.constant(false),
  lead_days: fc.constant(null),
  has_name_day: fc.boolean(),
  revised_at: fc.constant(new Date(0)),
});
const reminder = fc.record({ date, rule: fc.option(rule), repeats: fc.constantFrom('yearly', 'once') }).map((given) => ({
  ...{ id: 'r', member_id: 'm', jubilee_id: null, name: 'Kalas', type: 'party', lead_days: [], notes: '', updated_at: new Date(0) },
  date: given.rule ? null : given.date,
  rule: given.rule,
  repeats: given.rule || given.date.startsWith('--') ? 'yearly' : given.repeats,
})) as fc.Arbitrary<ReminderRow>;
/** Includes both clock changes, turns of years and 29 February, over ten years, in three parts of the world. */
const instant = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-12-31') }),
  fc
    .constantFrom(
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-12-31T23:30:00Z',
      '2027-01-01T07:59:00Z',
      '2028-02-28T15:00:00Z',
      '2028-02-29T07:30:00Z',
    )
    .map(Date.parse),
);
const zone = fc.constantFrom('Europe/Stockholm', 'America/Los_Angeles', 'Asia/Tokyo');

test('REM-03 finds the same days as checking each day of a span', () => {
  fc.assert(
    fc.property(person, reminder, instant, zone, fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 104 }), (one, own, now, timeZone, offset, length) => {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
      expect(dayIn(timeZone, now)).toBe(today);
      const yesterday = toText(Date.parse(today) - DAY_MS);
      const [from, to] = [toText(Date.parse(today) + offset * DAY_MS), toText(Date.parse(today) + (offset + length) * DAY_MS)];
      const remembered = toRemembered([one], [own], [7]);
      const found = listBetween(remembered, listMarks([]), { from, to }, yesterday);
      const expected = Array.from({ length: length + 1 }, (_, index) => fallsOn(one, own, Date.parse(from) + index * DAY_MS)).flat();
      // A one-time date in the past is also listed for the next year.
      const isPassed = own.repeats === 'once' && own.date !== null && own.date < yesterday;
      const isShifted = (day: string, source: string): boolean => isPassed && source === 'own' && day !== own.date;
      expect(
        found
          .filter(({ day, remembered: { source } }) => !isShifted(day, source))
          .map(({ day, years, remembered: { source } }) => `${source} ${day} ${years}`)
          .toSorted(),
      ).toEqual(expected.toSorted());
      expect(found.map(({ day }) => day)).toEqual(found.map(({ day }) => day).toSorted());
      const listed = listFrom(remembered, listMarks([]), yesterday).filter(({ day }) => day >= from && day <= to);
      expect(
        found.map(({ day, years, remembered: { about } }) => `${about} ${day} ${years}`),
        'all that is listed is in the calendar',
      ).toEqual(expect.arrayContaining(listed.map(({ day, years, remembered: { about } }) => `${about} ${day} ${years}`)));
    }),
    { numRuns: 2_000 },
  );
});

test('REM-03 marks what is done in the calendar', () => {
  const own = {
    id: 'r',
    member_id: 'm',
    jubilee_id: null,
    name: 'Kalas',
    type: 'party',
    lead_days: [],
    notes: '',
    updated_at: new Date(0),
    date: '--12-01',
    rule: null,
    repeats: 'yearly',
  } satisfies ReminderRow;
  const marks = listMarks([{ member_id: 'm', about: 'r', day: '2026-12-01', is_done: true, snoozed_until: null, updated_at: null }]);
  const found = listBetween(toRemembered([], [own], []), marks, { from: '2026-11-23', to: '2027-12-31' }, '2026-11-22');
  expect(found.map(({ day, isDone }) => [day, isDone])).toEqual([
    ['2026-12-01', true],
    ['2027-12-01', false],
  ]);
});

test('REM-03 omits days of the dead', () => {
  const gone = {
    id: 'p',
    member_id: 'm',
    first_name: 'Greta',
    last_name: '',
    date_of_birth: '1931-12-01',
    relation: 'mother',
    is_deceased: true,
    lead_days: null,
    has_name_day: true,
    revised_at: new Date(0),
  } satisfies PersonRow;
  expect(listBetween(toRemembered([gone], [], []), listMarks([]), { from: '2026-01-01', to: '2027-12-31' }, '2026-11-22')).toEqual([]);
});
