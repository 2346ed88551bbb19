import { expect, test } from 'vitest';
import { isForGiftCard } from './is-for-gift-card.ts';

test.each(['presentkort', 'Presentkortet', 'present kort', 'presentkort 500', 'gåvokort', 'ga\u030avokort', 'gift card', 'Gift cards', 'giftcard', 'gift-card', 'gift voucher'])(
  'search: %j leads to gift cards',
  (query) => {
    expect(isForGiftCard(query)).toBe(true);
  },
);

test.each(['', 'present', 'kort', 'gratulationskort', 'gift', 'card', 'vykort', 'presentpapper'])('search: %j doesn’t', (query) => {
  expect(isForGiftCard(query)).toBe(false);
});
