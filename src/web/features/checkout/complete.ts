/**
 * The last call: the paid cart becomes an order. It may be made any number of times and always answers with the same
 * order, so when no answer comes it is simply made again.
 */
import type { Cart } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { Unavailable } from './cart-changes.ts';
import { messageOf } from './contact-refusal.ts';

export type CompleteOutcome =
  | { kind: 'ordered'; order: Order }
  /** The payment did not go through, is not made, or the bank still waits. */
  | { kind: 'unpaid'; code: 'PAYMENT_DECLINED' | 'PAYMENT_REQUIRES_ACTION' | 'PAYMENT_MISSING'; message: string }
  /** Price, stock or the days of delivery became others, or a newer payment was begun; the cart as it is now, if the answer carries it. */
  | { kind: 'changed'; cart: Cart | null; unavailable: Unavailable[]; message: string | null }
  /** Fields of the cart that are missing. */
  | { kind: 'incomplete'; fields: string[] }
  /** No such cart, or not this browser's. */
  | { kind: 'gone' }
  | { kind: 'failed'; message: string };

export type Wait = (ms: number) => Promise<void>;

const RETRY_AFTER_MS = [700, 2_000] as const;

export const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** A refusal of the checkout's calls, named. */
export function refusalOf(error: unknown): Exclude<CompleteOutcome, { kind: 'ordered' | 'unpaid' }> {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: messageOf(error) };
  if (error.code === 'CART_CHANGED' || error.code === 'INSUFFICIENT_INVENTORY' || error.code === 'DELIVERY_DAY_UNAVAILABLE' || error.code === 'RECIPIENT_UNAVAILABLE') {
    const { cart, unavailable } = error.problem as { cart?: Cart; unavailable?: Unavailable[] };
    // Only of a day and a recipient the answer says more than the cart shows.
    const message = error.code === 'DELIVERY_DAY_UNAVAILABLE' || error.code === 'RECIPIENT_UNAVAILABLE' ? messageOf(error) : null;
    return { kind: 'changed', cart: cart ?? null, unavailable: unavailable ?? [], message };
  }
  if (error.code === 'CART_INCOMPLETE') return { kind: 'incomplete', fields: (error.problem.errors ?? []).map(({ field }) => field) };
  if (error.status === 404) return { kind: 'gone' };
  return { kind: 'failed', message: messageOf(error) };
}

export async function completeOrder(api: { checkout: Pick<Api['checkout'], 'complete'> }, cartId: string, wait: Wait): Promise<CompleteOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await api.checkout.complete({ cartId });
      return answer.type === 'order' ? { kind: 'ordered', order: answer.order } : { kind: 'unpaid', ...answer.error };
    } catch (error) {
      const pause = RETRY_AFTER_MS[attempt];
      if (!isPassing(error) || pause === undefined) return refusalOf(error);
      await wait(pause);
    }
  }
}
