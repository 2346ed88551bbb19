/** Carts ready to be paid by Stripe, and what became of them. */
import { kr } from '../../../testing/make.ts';
import type { StripeShop } from '../../../testing/stripe/shop.ts';
import type { Browser } from '../../../testing/test-api.ts';

/** Ends a test: no fault and no event is left for the next one. */
export async function settleShop({ api, simulator }: StripeShop): Promise<void> {
  simulator.faults.clear();
  await simulator.webhooks.settled();
  await api.runJobs();
}

export const rows = <Row extends object>(shop: StripeShop, text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });
export const getStock = async (shop: StripeShop, id: string) => (await rows<{ available: number }>(shop, 'select available from stock_items where id = $1', id))[0]?.available;
export const getMails = async (shop: StripeShop, email: string) => rows<{ subject: string; text: string }>(shop, 'select subject, text from mails where "to" = $1 order by created_at', email);

/** Paid in full, or nothing at all: 100 kr and delivery for 49 kr. */
export const TOTAL = 14_900;
export const ordered = { orders: [{ status: 'confirmed', payment_status: 'captured', total_minor: TOTAL }], payments: [{ status: 'succeeded', received: TOTAL, refunded: 0 }], held: 0 };

export async function readyCart(shop: StripeShop, stock = 5): Promise<{ visitor: Browser; cartId: string; stockItemId: string; variantId: string }> {
  const { variantId, stockItemId } = await shop.api.make.product({ price: kr(100), stock });
  const visitor = shop.api.browser();
  return { visitor, cartId: await shop.cart(visitor, variantId), stockItemId, variantId };
}

/** Delivers the held events of a type; returns how many. */
export async function deliver(shop: StripeShop, type: RegExp): Promise<number> {
  const { state, webhooks } = shop.simulator;
  const found = webhooks.held.filter((id) => type.test(state.events.get(id)?.type ?? ''));
  await Promise.all(found.map((id) => webhooks.deliver(id)));
  await shop.api.runJobs();
  return found.length;
}
