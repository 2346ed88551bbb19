import { expect, test } from 'vitest';
import { type FoundGift, pickTellingReason } from './found-gifts.ts';

const gift = (...texts: string[]): FoundGift => ({ product: {} as FoundGift['product'], reasons: texts.map((text) => ({ text })), arrivesOn: '2026-12-01' });

test('shows the reason that the fewest gifts share', () => {
  const gifts = [gift('gardening', 'below 500'), gift('gardening', 'for Mom'), gift('gardening')];
  expect(gifts.map((one) => pickTellingReason(one, gifts)?.text)).toEqual(['below 500', 'for Mom', 'gardening']);
});

test('shows the stronger one when both are as common', () => {
  const gifts = [gift('gardening', 'below 500'), gift('gardening', 'below 500')];
  expect(pickTellingReason(gifts[0] ?? gift(), gifts)?.text).toBe('gardening');
});
