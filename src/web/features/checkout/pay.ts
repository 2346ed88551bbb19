/** Payment for the sum shown: confirmed in the browser with the demo provider, else on the server with a token of the provider's script. */
import type { Cart } from '#shared/contract/cart.ts';
import type { DemoPaymentAnswer } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { Card } from '#web/lib/cards/card-input.ts';
import type { CardClient } from './card-client.ts';
import { type CompleteOutcome, completeOrder, toRefusal, type Wait } from './complete.ts';

export type DeclineCode = NonNullable<DemoPaymentAnswer['decline_code']>;

export type PayOutcome =
  | CompleteOutcome
  | { kind: 'declined'; code: DeclineCode }
  /** Another window started a newer payment for this cart, which replaces this one. */
  | { kind: 'replaced' }
  /** The bank requires authentication on its own page. */
  | { kind: 'leave'; url: string };

/** The error that the buyer has to correct in the provider's fields. */
type InputOutcome = { kind: 'incorrect'; message: string | null };

interface PaymentApi {
  checkout: Pick<Api['checkout'], 'createPaymentSession' | 'confirmDemoPayment' | 'complete'>;
}

interface Payment {
  cart: Pick<Cart, 'id' | 'amount_due'>;
  providerId: string;
  card: Card;
  /** Where the bank's page redirects back to. */
  returnPath: string;
  wait: Wait;
}

/** Pays once. A retry replaces an earlier open payment; a cart that is already an order returns that order. */
export async function payByCard(api: PaymentApi, { cart, providerId, card, returnPath, wait }: Payment): Promise<PayOutcome> {
  try {
    const { payment_session: session } = await api.checkout.createPaymentSession({ cartId: cart.id, body: { provider_id: providerId, amount: cart.amount_due } });
    const answer = await api.checkout.confirmDemoPayment({ reference: session.id, body: { ...card, client_secret: session.client_secret, return_path: returnPath } });
    if (answer.status === 'declined') return { kind: 'declined', code: answer.decline_code ?? 'card_declined' };
    if (answer.status === 'requires_action' && answer.next_action_url !== null) return { kind: 'leave', url: answer.next_action_url };
    const outcome = await completeOrder(api, cart.id, wait);
    return answer.status === 'canceled' && outcome.kind === 'unpaid' ? { kind: 'replaced' } : outcome;
  } catch (error) {
    // Already completed: show that order.
    if (error instanceof ApiError && error.status === 410) return completeOrder(api, cart.id, wait);
    return toRefusal(error);
  }
}

interface TokenPayment extends Omit<Payment, 'card' | 'returnPath'> {
  client: CardClient;
}

/** Pays once with a token. As payByCard, a retry replaces an earlier open payment. */
export async function payByToken(api: PaymentApi, { cart, providerId, client, wait }: TokenPayment): Promise<PayOutcome | InputOutcome> {
  try {
    const made = await client.makeToken();
    if (!('token' in made)) return { kind: 'incorrect', message: made.message };
    await api.checkout.createPaymentSession({ cartId: cart.id, body: { provider_id: providerId, amount: cart.amount_due } });
    const outcome = await completeOrder(api, cart.id, wait, made.token);
    if (outcome.kind !== 'unpaid' || !outcome.action) return outcome;
    const page = await client.approve(outcome.action);
    return page ? { kind: 'leave', url: page.url } : await completeOrder(api, cart.id, wait);
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return completeOrder(api, cart.id, wait);
    return toRefusal(error);
  }
}

/** Places an order that a gift card or discounts cover: nothing is charged. */
export async function payNothing(api: PaymentApi, { cart, wait }: Pick<Payment, 'cart' | 'wait'>): Promise<PayOutcome> {
  try {
    await api.checkout.createPaymentSession({ cartId: cart.id, body: { provider_id: 'gift_card', amount: 0 } });
    return await completeOrder(api, cart.id, wait);
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return completeOrder(api, cart.id, wait);
    return toRefusal(error);
  }
}
