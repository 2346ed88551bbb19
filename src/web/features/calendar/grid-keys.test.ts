import { expect, test } from 'vitest';
import { dayAfterKey } from './grid-keys.ts';

test.each([
  ['ArrowLeft', '2027-01-01', '2026-12-31'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2028-03-07', '2028-02-29'],
  ['ArrowDown', '2026-10-20', '2026-10-27'],
  ['Home', '2026-11-22', '2026-11-16'],
  ['Home', '2026-11-16', '2026-11-16'],
  ['End', '2026-11-16', '2026-11-22'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageDown', '2026-12-24', '2027-01-24'],
  ['shift PageUp', '2028-02-29', '2027-02-28'],
  ['shift PageDown', '2026-12-24', '2027-12-24'],
  ['Enter', '2026-12-24', null],
  ['a', '2026-12-24', null],
])('REM-03 %s on %s leads to %s', (keys, day, expected) => {
  expect(dayAfterKey({ key: keys.replace('shift ', ''), shiftKey: keys.startsWith('shift') }, day)).toBe(expected);
});
