import { expect, test } from 'vitest';
import type { Gift } from '#shared/contract/gifts.ts';
import { setRemoved, takeRemoved, toRemoved } from './removed-gift.ts';

const price = { currency_code: 'SEK' as const, amount: 349 };
const gift = {
  title: 'Träbil',
  product_id: 'prod_1',
  variant_id: null,
  path: 'leksaker/trabil',
  url: null,
  notes: 'Blått papper',
  direction: 'given',
  stage: 'wrapped',
  year: 2026,
  cost: [price],
  prices: [price],
  person: { key: 'a', name: 'Elsa', jubileeId: 'a' },
} as unknown as Gift;

test('GIFT-01 makes a deleted gift again, without a price the shop set', () => {
  expect(toRemoved(gift).body).toEqual({
    title: 'Träbil',
    productId: 'prod_1',
    variantId: null,
    url: null,
    notes: 'Blått papper',
    direction: 'given',
    stage: 'wrapped',
    year: 2026,
    price: null,
    currency_code: 'SEK',
    jubileeId: 'a',
    occasion: null,
  });
  expect(toRemoved({ ...gift, cost: [{ currency_code: 'EUR', amount: 12 }] }).body).toMatchObject({ price: 12, currency_code: 'EUR' });
  expect(toRemoved({ ...gift, occasion: 'christmas', isOccasionChosen: true }).body.occasion).toBe('christmas');
  expect(toRemoved({ ...gift, occasion: 'christmas', isOccasionChosen: false }).body.occasion).toBeNull();
});

test('GIFT-01 keeps the words of a product that the shop no longer has', () => {
  expect(toRemoved({ ...gift, path: null }).body).not.toHaveProperty('productId');
});

test('GIFT-01 hands a deleted gift over once', () => {
  setRemoved(toRemoved(gift));
  expect(takeRemoved()?.title).toBe('Träbil');
  expect(takeRemoved()).toBeNull();
});
