import { expect, test } from 'vitest';
import { nextReveal, NO_DAY } from './rules.ts';

const at = (text: string) => new Date(text);
const now = at('2026-12-01T12:00:00Z');
const zone = 'Europe/Stockholm';

test('a day is over when the next one begins there, also when clocks are changed', () => {
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-24' }, zone, now)?.reveal_at).toEqual(at('2026-12-24T23:00:00Z'));
  expect(nextReveal(NO_DAY, { occasionDay: '2027-03-28' }, zone, now)?.reveal_at).toEqual(at('2027-03-28T22:00:00Z'));
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-31' }, 'Pacific/Auckland', now)?.reveal_at).toEqual(at('2026-12-31T11:00:00Z'));
});

test('a day that is over can’t be named, but stays', () => {
  expect(nextReveal(NO_DAY, { occasionDay: '2026-11-30' }, zone, now)).toBeNull();
  expect(nextReveal(NO_DAY, { occasionDay: '2026-12-01' }, zone, now)).not.toBeNull();
  const before = { ...NO_DAY, occasion_day: '2026-11-30', reveal_at: at('2026-11-30T23:00:00Z') };
  expect(nextReveal(before, { occasionDay: '2026-11-30', isSurprise: false }, zone, now)).toMatchObject({ is_surprise: false, reveal_at: before.reveal_at, revealed_at: null });
});

test('it opens at the earliest there ever was, and the last day that was over is remembered', () => {
  const first = nextReveal(NO_DAY, { occasionDay: '2026-12-24' }, zone, now) ?? NO_DAY;
  const putOff = nextReveal(first, { occasionDay: '2027-01-10' }, zone, now) ?? NO_DAY;
  expect(putOff).toMatchObject({ opens_at: first.reveal_at, revealed_at: null });
  const again = nextReveal(putOff, { occasionDay: '2027-12-24' }, zone, at('2027-01-11T12:00:00Z')) ?? NO_DAY;
  expect(again).toMatchObject({ opens_at: first.reveal_at, revealed_at: putOff.reveal_at });
  expect(nextReveal(NO_DAY, { isSurprise: false }, zone, now)).toMatchObject({ opens_at: now, reveal_at: null });
  expect(nextReveal(first, { occasionDay: null }, zone, now)).toMatchObject({ reveal_at: null, opens_at: first.reveal_at });
});
