import { expect, test } from 'vitest';
import { formatInstant } from './instant.ts';

test.each([
  ['2026-11-23T10:04:59Z', 'Europe/Stockholm', 'sv', '23 november 2026 kl. 11.04 (CET)'],
  ['2026-11-23T10:04:59Z', 'Europe/Stockholm', 'en', 'November 23, 2026, 11:04 (CET)'],
  ['2026-07-31T22:00:00Z', 'Europe/Helsinki', 'en', 'August 1, 2026, 01:00 (EEST)'],
  ['2026-11-23T23:30:00Z', 'Atlantic/Reykjavik', 'sv', '23 november 2026 kl. 23.30 (GMT)'],
] as const)('%s in %s reads %s', (time, zone, locale, text) => {
  expect(formatInstant(Date.parse(time), zone, locale)).toBe(text);
});
