import { describe, expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { expressOptions, hasWallet } from './express-buttons.tsx';
import { toCardClient, toWalletClient } from './stripe-client.ts';

type Stripe = Parameters<typeof toWalletClient>[0];
type Elements = Parameters<typeof toWalletClient>[1];

const stripe = (answer: object = { confirmationToken: { id: 'ctoken_1' } }) => ({ createConfirmationToken: async () => answer, handleNextAction: async () => ({}) }) as unknown as Stripe;
const elements = (wrong?: object) => ({ submit: async () => (wrong ? { error: wrong } : {}) }) as Elements;

function pressed(script = stripe(), fields = elements()) {
  const failures: unknown[] = [];
  const client = toWalletClient(script, fields, 'https://fira.example/tack', { paymentFailed: (payload) => void failures.push(payload?.reason) });
  return { client, failures };
}

describe('CART-14 a wallet’s button', () => {
  test('makes a token without a complaint to the wallet', async () => {
    const { client, failures } = pressed();
    expect(await client.makeToken()).toEqual({ token: 'ctoken_1' });
    expect(failures).toEqual([]);
  });

  test.each([
    ['the wallet’s data is refused', stripe(), elements({ message: 'Adressen saknas.' }), 'Adressen saknas.'],
    ['no token is made', stripe({ error: { message: 'Försök igen.' } }), elements(), 'Försök igen.'],
    ['Stripe gives no reason', stripe({ error: {} }), elements(), m.checkout_declined_card()],
  ])('closes the wallet with an error when %s', async (_, script, fields, message) => {
    const { client, failures } = pressed(script, fields);
    expect(await client.makeToken()).toEqual({ message });
    expect(failures).toEqual(['invalid_payment_data']);
  });

  test('leaves what is wrong with a card to its own fields', async () => {
    expect(await toCardClient(stripe(), elements({ message: 'Kortnumret är ofullständigt.' }), '').makeToken()).toEqual({ message: null });
  });

  test('offers no credit, which would stand before the card', () => {
    expect(expressOptions.paymentMethods?.klarna).toBe('never');
    expect(expressOptions.paymentMethodOrder).not.toContain('klarna');
  });

  test('is hidden when the browser has no wallet', () => {
    const none = { amazonPay: false, applePay: false, googlePay: false, link: false, paypal: false, klarna: false };
    expect([hasWallet(undefined), hasWallet(none), hasWallet({ ...none, googlePay: true })]).toEqual([false, false, true]);
  });
});
