/** Test helpers for a buyer in the checkout. */
import { expect } from 'vitest';
import type { Contact } from '../contact.ts';
import { address, asa } from './make-cart.ts';
import { makeCheckout } from './make-checkout.ts';

export const card = (number: string) => ({ number, expiry: '12/30', cvc: '123' });
export const good = card('4242 4242 4242 4242');
export const method = { option_id: 'so_standard', kind: 'home' as const, name: 'Standard', amount: 49, window: null, pickup_point: null };
export const filled = { email: asa.email, shipping_address: address, shipping_method: method };

type Buyer = ReturnType<typeof makeCheckout>;

export function type(buyer: Buyer, contact: Contact) {
  for (const [field, value] of Object.entries(contact)) if (field !== 'country_code') buyer.checkout.changeContact(field as 'email', value);
}

export async function atPayment(): Promise<Buyer> {
  const buyer = makeCheckout({ cart: filled });
  await buyer.checkout.start();
  expect(buyer.step()).toBe('payment');
  return buyer;
}
