/** Paying together with the simulated Stripe, for tests. */
import { expect } from 'vitest';
import { kr } from '../../../testing/make.ts';
import { getOrders } from '../../../testing/orders.ts';
import type { StripeShop } from '../../../testing/stripe/shop.ts';
import { befriend, findable } from '../../friends/testing/friends.ts';
import { makeStripePayments } from '../../orders/testing/stripe-payments.ts';
import { addWish, makeList } from '../../wishlists/testing/lists.ts';
import { begin, startOne, type Wished } from './chip-in.ts';

/** Of a shop that starts later. */
export function makeStripeChipIns(getShop: () => StripeShop) {
  const payments = makeStripePayments(getShop);
  /** Refunds of a contribution at Stripe that stand, in minor units. */
  const listBack = (id: string) =>
    payments
      .listRefunds(id)
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount }) => amount);
  const statusOf = async (id: string) => (await getOrders(getShop().api).rows<{ status: string }>('select status from chip_in_contributions where id = $1', id))[0]?.status;

  const listDue = (id: string) => getOrders(getShop().api).rows('select reason, amount_minor, refunded_at from chip_in_paybacks where contribution_id = $1', id);

  /** Erik’s chip-in for a vase of 551 kr at a vendor of its own, which with delivery is 600 kr. */
  async function started(ofVendor?: string): Promise<{ wished: Wished; token: string; vendorId: string }> {
    const anna = await findable(getShop().api, { firstName: 'Anna' });
    const erik = await findable(getShop().api, { firstName: 'Erik' });
    await befriend(erik, anna);
    const vendorId = ofVendor ?? (await getShop().api.make.vendor());
    const product = await getShop().api.make.product({ title: 'Vas', vendorId, stock: 10, price: kr(600) });
    const list = await makeList(anna, { visibility: 'link' });
    const { _id } = await addWish(anna, list._id, { productId: product.productId, variantId: product.variantId });
    const wished = { anna, erik, listId: list._id, publicId: list.publicId, itemId: _id, ...product };
    return { wished, token: await startOne(getShop().api, wished), vendorId };
  }

  const beginAt = async (token: string, amount: number): Promise<string> => (await begin(getShop().api.browser(), token, { provider_id: 'stripe', amount })).body.contribution.id;
  const complete = async (id: string, method: Parameters<StripeShop['token']>[0] = 'card') =>
    getShop()
      .api.browser()
      .post(`/api/store/chip-in-contributions/${id}/complete`, { confirmation_token: await getShop().token(method) });

  async function pay(token: string, amount: number): Promise<string> {
    const id = await beginAt(token, amount);
    expect((await complete(id)).body.type).toBe('paid');
    await payments.settle();
    return id;
  }

  /** The starter’s order of what is in, paid by it alone. */
  async function placeOrder({ wished, token }: Awaited<ReturnType<typeof started>>) {
    const cartId = await getShop().cart(wished.erik.browser, wished.variantId);
    expect((await wished.erik.browser.put(`/api/store/carts/${cartId}/chip-in`, { token })).status).toBe(200);
    const begun = await getShop().begin(wished.erik.browser, cartId);
    return (await getShop().complete(wished.erik.browser, cartId, begun.body.payment_session.provider_id === 'stripe' ? await getShop().token('card') : undefined)).body;
  }

  return { ...payments, listBack, statusOf, listDue, started, beginAt, complete, pay, placeOrder };
}
