/** Buying gift cards with the simulated Stripe, for tests. */
import { kr } from '../../../testing/make.ts';
import { getOrders } from '../../../testing/orders.ts';
import type { StripeShop } from '../../../testing/stripe/shop.ts';
import { makeStripePayments } from '../../orders/testing/stripe-payments.ts';
import { applyCard, cardInput } from './buy-card.ts';

/** Of a shop that starts later. */
export function makeStripeGiftCards(getShop: () => StripeShop) {
  const payments = makeStripePayments(getShop);

  async function begin(input: object = {}): Promise<string> {
    const { body } = await getShop()
      .api.browser()
      .post('/api/store/gift-cards', { ...cardInput, provider_id: 'stripe', recipient_email: null, ...input });
    return body.purchase.id as string;
  }
  const complete = async (id: string, method: Parameters<StripeShop['token']>[0] = 'card') =>
    getShop()
      .api.browser()
      .post(`/api/store/gift-card-purchases/${id}/complete`, { confirmation_token: await getShop().token(method) });

  async function buy(input: object = {}): Promise<{ id: string; code: string }> {
    const id = await begin(input);
    const { body } = await complete(id);
    await payments.settle();
    return { id, code: body.gift_card.code as string };
  }
  const withdraw = (code: string) => getShop().api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: cardInput.buyer_email });

  /** An order of 600 kr at a vendor of its own, paid by the card as far as it goes; with the vendor's account. */
  async function orderWith(code: string) {
    const shop = getShop();
    const vendorId = await shop.api.make.vendor();
    const { variantId } = await shop.api.make.product({ vendorId, price: kr(600), stock: 5 });
    const browser = shop.api.browser();
    const cartId = await shop.cart(browser, variantId);
    await applyCard(browser, cartId, code);
    const begun = await shop.begin(browser, cartId);
    const { order } = (await shop.complete(browser, cartId, begun.body.payment_session.provider_id === 'stripe' ? await shop.token('card') : undefined)).body;
    const [account] = await getOrders(shop.api).rows<{ id: string }>('select account_id as id from vendor_accounts where vendor_id = $1', vendorId);
    return { cartId, order, account: account?.id ?? '' };
  }

  return { ...payments, begin, complete, buy, withdraw, orderWith };
}
