import { expect, test } from 'vitest';
import { nextReveal, NO_DAY, type Reveal } from './rules.ts';

const at = (text: string) => new Date(text);
const now = at('2026-12-01T12:00:00Z');
const zone = 'Europe/Stockholm';

function changed(...args: Parameters<typeof nextReveal>): Reveal {
  const next = nextReveal(...args);
  if (typeof next === 'string') throw new Error(next);
  return next;
}

test('ends a day at the next local midnight, across clock changes', () => {
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-24' }, zone, now)).toMatchObject({ reveal_at: at('2026-12-24T23:00:00Z') });
  expect(nextReveal(NO_DAY, { occasionDay: '2027-03-28' }, zone, now)).toMatchObject({ reveal_at: at('2027-03-28T22:00:00Z') });
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-31' }, 'America/Los_Angeles', now)).toMatchObject({ reveal_at: at('2027-01-01T08:00:00Z') });
});

test('reveals no earlier than the day’s end here, never today', () => {
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-24' }, 'Pacific/Kiritimati', now)).toMatchObject({ reveal_at: at('2026-12-24T23:00:00Z') });
  // Still yesterday there, for less than an hour.
  const late = at('2026-12-02T10:30:00Z');
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-01' }, 'Pacific/Pago_Pago', late)).toMatchObject({ reveal_at: at('2026-12-02T23:00:00Z') });
});

test('refuses a past day, but retains one', () => {
  expect(nextReveal(NO_DAY, { occasionDay: '2026-11-30' }, zone, now)).toBe('past_date');
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-01' }, zone, now)).toMatchObject({ occasion_day: '2026-12-01' });
  for (const far of ['2029-12-05', '9999-12-31']) expect(nextReveal(NO_DAY, { occasionDay: far }, zone, now)).toBe('out_of_range');
  const before = { ...NO_DAY, occasion_day: '2026-11-30', reveal_at: at('2026-11-30T23:00:00Z') };
  expect(nextReveal(before, { occasionDay: '2026-11-30', isSurprise: false }, zone, now)).toMatchObject({ is_surprise: false, reveal_at: before.reveal_at, revealed_at: null });
});

test('opens at the earliest time ever, and remembers an earlier reveal', () => {
  const first = changed(NO_DAY, { occasionDay: '2026-12-24' }, zone, now);
  const putOff = changed(first, { occasionDay: '2027-01-10' }, zone, now);
  expect(putOff).toMatchObject({ opens_at: first.reveal_at, revealed_at: null });
  const afterwards = at('2027-01-11T12:00:00Z');
  expect(changed(putOff, { occasionDay: '2027-12-24' }, zone, afterwards)).toMatchObject({ opens_at: first.reveal_at, revealed_at: afterwards });
  expect(changed(NO_DAY, { isSurprise: false }, zone, now)).toMatchObject({ opens_at: now, reveal_at: null });
  expect(changed(first, { occasionDay: null }, zone, now)).toMatchObject({ reveal_at: null, opens_at: first.reveal_at, revealed_at: null });
});
