/** The last call: turns the paid cart into an order. Idempotent, so a missing response is retried. */
import type { Cart } from '#shared/contract/cart.ts';
import type { CompleteAnswer, Order, PaymentAction } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { Unavailable } from './cart-changes.ts';
import { toMessage } from './contact-refusal.ts';

type UnpaidCode = Extract<CompleteAnswer, { type: 'cart' }>['error']['code'];

export type CompleteOutcome =
  | { kind: 'ordered'; order: Order }
  /** The payment was declined, is missing, or awaits the bank. */
  | { kind: 'unpaid'; code: UnpaidCode; message: string; action?: PaymentAction }
  /** Price, stock or delivery days changed, or a newer payment was started. */
  | { kind: 'changed'; cart: Cart | null; unavailable: Unavailable[]; message: string | null }
  /** Missing cart fields. */
  | { kind: 'incomplete'; fields: string[] }
  /** The cart doesn't exist or isn't this browser's. */
  | { kind: 'gone' }
  /** `isOfDelivery`: another delivery has to be chosen. */
  | { kind: 'failed'; message: string; isOfDelivery?: true };

export type Wait = (ms: number) => Promise<void>;

const RETRY_AFTER_MS = [700, 2_000] as const;

export const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

export function toRefusal(error: unknown): Exclude<CompleteOutcome, { kind: 'ordered' | 'unpaid' }> {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: toMessage(error) };
  if (error.code === 'CART_CHANGED' || error.code === 'INSUFFICIENT_INVENTORY' || error.code === 'DELIVERY_DAY_UNAVAILABLE' || error.code === 'RECIPIENT_UNAVAILABLE') {
    const { cart, unavailable } = error.problem as { cart?: Cart; unavailable?: Unavailable[] };
    // Only then the response says more than the cart.
    const message = error.code === 'DELIVERY_DAY_UNAVAILABLE' || error.code === 'RECIPIENT_UNAVAILABLE' ? toMessage(error) : null;
    return { kind: 'changed', cart: cart ?? null, unavailable: unavailable ?? [], message };
  }
  if (error.code === 'CART_INCOMPLETE') return { kind: 'incomplete', fields: (error.problem.errors ?? []).map(({ field }) => field) };
  if (error.status === 404) return { kind: 'gone' };
  if (error.code === 'EUROFLORIST_DELIVERY_ERROR' || error.code === 'FLORIST_UNAVAILABLE') return { kind: 'failed', message: toMessage(error), isOfDelivery: true };
  return { kind: 'failed', message: toMessage(error) };
}

/** `token` of the provider's script, where the server confirms the payment. */
export async function completeOrder(api: { checkout: Pick<Api['checkout'], 'complete'> }, cartId: string, wait: Wait, token?: string): Promise<CompleteOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await api.checkout.complete({ cartId, body: token === undefined ? undefined : { confirmation_token: token } });
      if (answer.type === 'order') return { kind: 'ordered', order: answer.order };
      return { kind: 'unpaid', ...answer.error, ...(answer.payment && { action: answer.payment }) };
    } catch (error) {
      const pause = RETRY_AFTER_MS[attempt];
      if (!isPassing(error) || pause === undefined) return toRefusal(error);
      await wait(pause);
    }
  }
}
