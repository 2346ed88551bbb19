import { expect, test } from 'vitest';
import { listDiscounts } from './discounts.ts';

const promotion = { id: 'promo_1', code: 'HEJ10', name: 'Välkommen', amount: 34.9 };

test('names each effective promotion, and its rows sum to the discount', () => {
  const rows = listDiscounts({ discount_total: 60.1, promotions: [promotion, { ...promotion, id: 'promo_2', amount: 0 }, { id: 'promo_3', code: null, name: 'Tre för två', amount: 0.2 }] }, 'sv');
  expect(rows).toEqual([
    { id: 'discount', label: 'Medlemsrabatt', amount: 25 },
    { id: 'promo_1', label: 'Välkommen (HEJ10)', amount: 34.9 },
    { id: 'promo_3', label: 'Tre för två', amount: 0.2 },
  ]);
});

test('shows no rows without a discount', () => expect(listDiscounts({ discount_total: 0, promotions: [] }, 'en')).toEqual([]));
