/** Payment methods, and what the bank says of each: Stripe's published test cards (https://docs.stripe.com/testing). */
import type Stripe from 'stripe';
import { type Form, formIn, textIn } from './form-body.ts';
import { invalid } from './stripe-error.ts';

/** `redirect`: the payer approves or declines elsewhere. */
export type Verdict = { kind: 'approved' } | { kind: 'redirect' } | { kind: 'declined'; code: string; declineCode: string; message: string };

const approved: Verdict = { kind: 'approved' };
const redirect: Verdict = { kind: 'redirect' };
const declined = (code: string, declineCode: string, message: string): Verdict => ({ kind: 'declined', code, declineCode, message });

const cards: Record<string, { token: string; verdict: Verdict }> = {
  '4242424242424242': { token: 'pm_card_visa', verdict: approved },
  '4000002500003155': { token: 'pm_card_authenticationRequired', verdict: redirect },
  '4000000000003220': { token: 'pm_card_threeDSecure2Required', verdict: redirect },
  '4000000000000259': { token: 'pm_card_createDispute', verdict: approved },
  '4000000000000002': { token: 'pm_card_chargeDeclined', verdict: declined('card_declined', 'generic_decline', 'Your card was declined.') },
  '4000000000009995': { token: 'pm_card_chargeDeclinedInsufficientFunds', verdict: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.') },
  '4000000000000069': { token: 'pm_card_chargeDeclinedExpiredCard', verdict: declined('expired_card', 'expired_card', 'Your card has expired.') },
  '4000000000000127': { token: 'pm_card_chargeDeclinedIncorrectCvc', verdict: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.") },
  '4000000000000119': {
    token: 'pm_card_chargeDeclinedProcessingError',
    verdict: declined('processing_error', 'processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
};

/** Charged dispute as `fraudulent` right after the capture. */
export const DISPUTED_LAST4 = '0259';

const getNumber = (token: string): string | undefined => Object.entries(cards).find(([, card]) => card.token === token)?.[0];

const redirected = ['swish', 'klarna'] as const;
type Redirected = (typeof redirected)[number];
const isRedirected = (type: string): type is Redirected => redirected.some((one) => one === type);

export interface KnownMethod {
  method: Stripe.PaymentMethod;
  verdict: Verdict;
}

const noDetails: Stripe.PaymentMethod.BillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

/** Makes a method of `payment_method_data`, or of a published token such as `pm_card_visa`. Throws 400 for another type, 402 for an unknown card. */
export function toMethod(id: string, created: number, data: Form | string): KnownMethod {
  const type = typeof data === 'string' ? (data.startsWith('pm_card') ? 'card' : data.replace(/^pm_/, '')) : (textIn(data, 'type') ?? 'card');
  const allowRedisplay = (typeof data === 'string' ? null : textIn(data, 'allow_redisplay')) ?? 'unspecified';
  const common = {
    id,
    object: 'payment_method',
    allow_redisplay: allowRedisplay as Stripe.PaymentMethod.AllowRedisplay,
    billing_details: noDetails,
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const;
  if (isRedirected(type)) return { method: { ...common, type, ...(type === 'swish' ? { swish: {} } : { klarna: { dob: null } }) }, verdict: redirect };
  if (type !== 'card') throw invalid(`The payment method type "${type}" is invalid.`, { param: 'payment_method_data[type]' });
  const number = typeof data === 'string' ? getNumber(data) : textIn(formIn(data, 'card'), 'number')?.replace(/\D/g, '');
  const card = number === undefined ? undefined : cards[number];
  if (!number || !card) throw invalid('Your card number is incorrect.', { type: 'card_error', code: 'incorrect_number', param: 'number' });
  return {
    method: {
      ...common,
      type: 'card',
      card: {
        brand: 'visa',
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'SE',
        display_brand: 'visa',
        exp_month: 12,
        exp_year: 2034,
        fingerprint: `sim${number.slice(-8)}`,
        funding: 'credit',
        generated_from: null,
        last4: number.slice(-4),
        networks: { available: ['visa'], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
    },
    verdict: card.verdict,
  };
}
