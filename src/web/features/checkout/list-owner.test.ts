import { describe, expect, test } from 'vitest';
import { makeItem } from './testing/make-cart.ts';
import { makeCheckout } from './testing/make-checkout.ts';
import { nameFor, findListOwner } from './list-owner.ts';

const maja = { firstName: 'Maja', lastName: '' };
const makeItemFor = (...to: { firstName: string; lastName: string }[]) => makeItem({ wish: { list: 'Fyller 30', to } });

describe('delivery to the wisher of a cart line', () => {
  test('finds whose: one person’s wishes, with or without other items', () => {
    expect(findListOwner({ items: [makeItem()] })).toBeNull();
    expect(findListOwner({ items: [makeItem(), makeItemFor(maja), makeItemFor(maja)] })).toEqual(maja);
    expect(findListOwner({ items: [makeItemFor(maja), makeItemFor({ firstName: 'Erik', lastName: '' })] })).toBeNull();
    expect(findListOwner({ items: [makeItemFor(maja, { firstName: 'Erik', lastName: '' })] }), 'two who wish together have two addresses, maybe').toBeNull();
  });

  test('fills in the name where empty and sends it with the choice', () => {
    const empty = { first_name: '', last_name: '' };
    expect(nameFor('other', empty, maja)).toEqual({ first_name: 'Maja', last_name: '' });
    expect(nameFor('other', { first_name: 'Åsa', last_name: 'Öberg' }, maja)).toEqual({});
    expect(nameFor('self', { first_name: 'Maja', last_name: '' }, maja)).toEqual({ first_name: '', last_name: '' });
    expect(nameFor('self', { first_name: 'Maja', last_name: 'Berg' }, maja), 'what was typed on stays').toEqual({});
    expect(nameFor('other', empty, null)).toEqual({});
  });

  test('sends the name alone at checkout, never the address', async () => {
    const buyer = makeCheckout({ cart: { items: [makeItemFor({ firstName: 'Maja', lastName: 'Berg' })] } });
    await buyer.checkout.start();
    buyer.checkout.chooseRecipient('other');
    expect(buyer.checkout.getSnapshot().contact).toMatchObject({ recipient: 'other', first_name: 'Maja', last_name: 'Berg', address_1: '', postal_code: '', city: '', phone: '' });
    buyer.checkout.chooseRecipient('self');
    expect(buyer.checkout.getSnapshot().contact).toMatchObject({ recipient: 'self', first_name: '', last_name: '' });
  });
});
