/** PaymentIntents in the terms of the port. */
import type Stripe from 'stripe';
import type { PaymentAction, PaymentStatus } from '#shared/contract/checkout.ts';
import type { ProviderPayment } from '../provider.ts';

/** Names the payment session in a PaymentIntent's metadata. */
export const SESSION_KEY = 'fira_session';

const statuses: Partial<Record<Stripe.PaymentIntent.Status, PaymentStatus>> = {
  requires_confirmation: 'pending',
  requires_action: 'requires_action',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'canceled',
};

function toStatus({ status, last_payment_error }: Stripe.PaymentIntent): PaymentStatus {
  if (status === 'requires_payment_method') return last_payment_error === null ? 'pending' : 'declined';
  // `processing`, and states that Stripe may add: neither paid nor over.
  return statuses[status] ?? 'processing';
}

function toAmount({ status, amount, amount_received, amount_capturable }: Stripe.PaymentIntent): number {
  if (status === 'succeeded') return amount_received;
  return status === 'requires_capture' ? amount_capturable : amount;
}

function toNextAction({ next_action }: Stripe.PaymentIntent): PaymentAction['next_action'] | null {
  if (next_action === null) return null;
  const url = next_action.redirect_to_url?.url ?? next_action.swish_handle_redirect_or_display_qr_code?.hosted_instructions_url ?? null;
  return { type: next_action.type, url };
}

function toShare({ transfer_data, application_fee_amount }: Stripe.PaymentIntent): ProviderPayment['share'] {
  const destination = transfer_data?.destination;
  if (!destination) return null;
  return { accountId: typeof destination === 'string' ? destination : destination.id, feeMinor: application_fee_amount ?? 0 };
}

export function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    reference: intent.id,
    sessionId: intent.metadata[SESSION_KEY] ?? null,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent),
    amountMinor: toAmount(intent),
    currencyCode: intent.currency.toUpperCase(),
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
    nextAction: toNextAction(intent),
    share: toShare(intent),
  };
}
