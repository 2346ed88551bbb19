import { describe, expect, test } from 'vitest';
import { listCartChanges, quantitiesToBeHad } from './cart-changes.ts';
import { makeCart, makeItem } from './testing/make-cart.ts';

describe('lesson 9: changes are shown before paying', () => {
  test('reports a price and its total', () => {
    const cart = makeCart({ total: 399, items: [makeItem({ unit_price: 399, previous_unit_price: 349 })] });
    expect(listCartChanges(cart, { shown: makeCart() })).toEqual([
      { kind: 'price', id: 'item_1', title: 'Orkidé', from: 349, to: 399 },
      { kind: 'total', id: 'total', from: 349, to: 399 },
    ]);
  });

  test('reports stock from the refusal or the cart', () => {
    const cart = makeCart({ items: [makeItem({ quantity: 3, quantity_available: 2 }), makeItem({ id: 'item_2', quantity: 1 })] });
    expect(listCartChanges(cart, {})).toEqual([{ kind: 'short', id: 'item_1', title: 'Orkidé', left: 2 }]);
    expect(listCartChanges(cart, { unavailable: [{ item_id: 'item_2', quantity_left: 0 }] })).toContainEqual({ kind: 'short', id: 'item_2', title: 'Orkidé', left: 0 });
  });

  test('reports nothing when unchanged, and never compares kronor with euro', () => {
    expect(listCartChanges(makeCart(), { shown: makeCart() })).toEqual([]);
    expect(listCartChanges(makeCart({ currency_code: 'EUR', total: 35 }), { shown: makeCart() })).toEqual([]);
  });

  test('gives available quantities per variant: all, fewer or none', () => {
    const cart = makeCart({ items: [makeItem({ quantity: 3 }), makeItem({ id: 'item_2', quantity: 3 }), makeItem({ id: 'item_3', quantity: 2, product: { ...makeItem().product, id: 'prod_2' } })] });
    const short = (id: string, left: number) => ({ kind: 'short' as const, id, title: '', left });
    expect(quantitiesToBeHad(cart, [short('item_1', 1), short('item_2', 2), short('item_3', 0)])).toEqual([
      { itemId: 'item_1', quantity: 1 },
      { itemId: 'item_2', quantity: 2 },
      { itemId: 'item_3', quantity: 0 },
    ]);
    expect(quantitiesToBeHad(cart, [short('item_1', 3)])).toEqual([]);
  });
});
