/** Stripe's script as the card client: tokens of its fields, and of a wallet's button. */
import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { CardClient } from './card-client.ts';

type Script = Pick<Stripe, 'createConfirmationToken' | 'handleNextAction'>;
type Fields = Pick<StripeElements, 'submit'>;

/** `isShown`: the fields themselves say what is wrong with their input. */
async function makeToken(stripe: Script, elements: Fields, returnUrl: string, isShown: boolean): ReturnType<CardClient['makeToken']> {
  const { error: wrong } = await elements.submit();
  if (wrong) return { message: isShown ? null : (wrong.message ?? m.checkout_declined_card()) };
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements: elements as StripeElements, params: { return_url: returnUrl } });
  return error ? { message: error.message ?? m.checkout_declined_card() } : { token: confirmationToken.id };
}

async function approve(stripe: Script, clientSecret: string): Promise<null> {
  // A dialog, a QR code, or the bank's page; then the server reads what became of it.
  await stripe.handleNextAction({ clientSecret });
  return null;
}

export const toCardClient = (stripe: Script, elements: Fields, returnUrl: string): CardClient => ({
  makeToken: () => makeToken(stripe, elements, returnUrl, true),
  approve: ({ client_secret }) => approve(stripe, client_secret),
});

/** Of a wallet whose sheet is open: it is closed with an error when no token comes of it. */
export const toWalletClient = (stripe: Script, elements: Fields, returnUrl: string, { paymentFailed }: Pick<StripeExpressCheckoutElementConfirmEvent, 'paymentFailed'>): CardClient => ({
  async makeToken() {
    const made = await makeToken(stripe, elements, returnUrl, false);
    if (!('token' in made)) paymentFailed({ reason: 'invalid_payment_data' });
    return made;
  },
  approve: ({ client_secret }) => approve(stripe, client_secret),
});
