import { expect, test } from 'vitest';
import { formatPercent } from './percent.ts';

test.each([
  [25, '25\u00A0%', '25%'],
  [25.5, '25,5\u00A0%', '25.5%'],
  [0, '0\u00A0%', '0%'],
  [13.499999, '13,5\u00A0%', '13.5%'],
])('%s per cent', (percent, sv, en) => {
  expect([formatPercent(percent, 'sv'), formatPercent(percent, 'en')]).toEqual([sv, en]);
});
