/** Payment by the demo provider's card: opened over the sum that the buyer was shown, confirmed, and made an order. */
import type { Cart } from '#shared/contract/cart.ts';
import type { DemoPaymentAnswer } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { Card } from './card-input.ts';
import { type CompleteOutcome, completeOrder, refusalOf, type Wait } from './complete.ts';

export type DeclineCode = NonNullable<DemoPaymentAnswer['decline_code']>;

export type PayOutcome =
  | CompleteOutcome
  | { kind: 'declined'; code: DeclineCode }
  /** Another window began a newer payment of the same cart, and this one holds no longer. */
  | { kind: 'replaced' }
  /** The bank has a question of its own, on its own page. */
  | { kind: 'leave'; url: string };

interface PaymentApi {
  checkout: Pick<Api['checkout'], 'createPaymentSession' | 'confirmDemoPayment' | 'complete'>;
}

interface Payment {
  cart: Pick<Cart, 'id' | 'total'>;
  providerId: string;
  card: Card;
  /** Where the bank's page leads back to. */
  returnPath: string;
  wait: Wait;
}

/** Pays once. A new try replaces the payment that an earlier one left open, and a cart that is an order already answers with it. */
export async function payByCard(api: PaymentApi, { cart, providerId, card, returnPath, wait }: Payment): Promise<PayOutcome> {
  try {
    const { payment_session: session } = await api.checkout.createPaymentSession({ cartId: cart.id, body: { provider_id: providerId, amount: cart.total } });
    const answer = await api.checkout.confirmDemoPayment({ reference: session.id, body: { ...card, client_secret: session.client_secret, return_path: returnPath } });
    if (answer.status === 'declined') return { kind: 'declined', code: answer.decline_code ?? 'card_declined' };
    if (answer.status === 'requires_action' && answer.next_action_url !== null) return { kind: 'leave', url: answer.next_action_url };
    const outcome = await completeOrder(api, cart.id, wait);
    // The newer payment may be made already: then there is an order to show.
    return answer.status === 'canceled' && outcome.kind === 'unpaid' ? { kind: 'replaced' } : outcome;
  } catch (error) {
    // Done already, by an answer that was lost on its way or in another tab: the order is there to be shown.
    if (error instanceof ApiError && error.status === 410) return completeOrder(api, cart.id, wait);
    return refusalOf(error);
  }
}
