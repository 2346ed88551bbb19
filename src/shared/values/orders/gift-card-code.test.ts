import { expect, test } from 'vitest';
import { formatGiftCardCode, plainGiftCardCode } from './gift-card-code.ts';

test('writes a code in groups of four', () => {
  expect(formatGiftCardCode('7K3M9QRS0123ABCD')).toBe('7K3M-9QRS-0123-ABCD');
});

test.each(['7k3m-9qrs-o123-abcd', ' 7K3M 9QRS 0123 ABCD ', '7K3M9QRS0I23ABCD', '7K3M–9QRS–0l23–ABCD'])('reads %j as it was meant', (typed) => {
  expect(plainGiftCardCode(typed)).toBe('7K3M9QRS0123ABCD');
});

test.each(['', '7K3M', '7K3M-9QRS-0123-ABCDE', '7K3M-9QRS-0123-ABC!', 'UUUU-UUUU-UUUU-UUUU'])('refuses %j', (typed) => {
  expect(plainGiftCardCode(typed)).toBeNull();
});
