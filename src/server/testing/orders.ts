/** Placed orders, and actions of buyers and sellers, for tests of what follows a purchase. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import { systemContext } from '../platform/context.ts';
import { kr } from './make.ts';
import type { MadeProduct, ProductInput } from './make-product.ts';
import { addTo, complete, fillIn, goodCard, newCart, pay, swedishAddress } from './purchase.ts';
import type { Answer, Browser, TestApi } from './test-api.ts';

export interface Purchase {
  browser: Browser;
  order: Answer['body'];
  email: string;
  products: MadeProduct[];
}

export interface PurchaseInput {
  option?: string;
  card?: Record<string, string>;
  codes?: string[];
  gift?: object;
  email?: string;
  /** Overrides fields of the shipping address. */
  address?: Record<string, string>;
  /** Leaves the capture and mail jobs pending. */
  isUnsettled?: boolean;
}

export const requestId = () => prefixedId('wd');

let buyers = 0;

/** Helpers for tests of orders, bound to one API. */
export function getOrders(api: TestApi) {
  const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
  const mailsTo = async (address: string) => (await api.get('/__outbox.json')).body.messages.filter((mail: { to: string }) => mail.to === address);

  return {
    rows,
    mailsTo,
    ctx: systemContext(api.services, 'sv'),
    async purchase(
      inputs: readonly (ProductInput & { quantity?: number })[],
      { option, card = goodCard, codes = [], gift, email: typed, address, isUnsettled = false }: PurchaseInput = {},
    ): Promise<Purchase> {
      buyers += 1;
      const email = typed ?? `kund${buyers}@exempel.example`;
      const browser = api.browser();
      const cartId = await newCart(browser);
      const products: MadeProduct[] = [];
      for (const { quantity = 1, ...input } of inputs) {
        const product = await api.make.product({ price: kr(100), stock: 10, ...input });
        products.push(product);
        await addTo(browser, cartId, product.variantId, quantity);
      }
      await fillIn(browser, cartId, { email, address: { ...swedishAddress, ...address }, ...(option ? { option } : {}) });
      if (codes.length > 0) await browser.post(`/api/store/carts/${cartId}/promotions`, { codes });
      if (gift) await browser.put(`/api/store/carts/${cartId}/cart`, { gift });
      await pay(browser, cartId, card);
      const { order } = (await complete(browser, cartId)).body;
      if (!isUnsettled) await api.runJobs();
      return { browser, order, email, products };
    },
    withdraw: ({ browser, order }: Pick<Purchase, 'browser' | 'order'>, body: object = {}): Promise<Answer> =>
      browser.post(`/api/store/orders/${order.id}/withdrawals?locale=sv`, { request_id: requestId(), name: 'Åsa Öberg', items: null, ...body }),
    declare: (body: object, browser: Browser = api.browser()): Promise<Answer> => browser.post('/api/store/withdrawals?locale=sv', { request_id: requestId(), name: 'Åsa Öberg', text: null, ...body }),
    orderNow: async ({ browser, order }: Purchase) => (await browser.get(`/api/store/orders/${order.id}`)).body.order,
    listRefunds: async ({ order }: Purchase) =>
      (
        await rows<{ amount: number }>(
          `select r.amount_minor as amount from demo_refunds r join payment_sessions s on s.provider_reference = r.reference join orders o on o.payment_session_id = s.id where o.id = $1 order by 1`,
          order.id,
        )
      ).map(({ amount }) => amount),
    getStock: async (product: MadeProduct | undefined) => (await rows<{ available: number }>('select available from stock_items where id = $1', product?.stockItemId))[0]?.available,
    listHistory: async ({ order }: Purchase) => (await rows<{ state: string }>('select state from order_history where order_id = $1 order by id', order.id)).map(({ state }) => state),
    getMoney: async ({ order }: Purchase) =>
      (
        await rows<{ statuses: string }>(
          `select d.status || '/' || s.status || '/' || o.payment_status as statuses from orders o join payment_sessions s on s.id = o.payment_session_id join demo_payments d on d.reference = s.provider_reference where o.id = $1`,
          order.id,
        )
      )[0]?.statuses,
    receiptsTo: async (address: string) => (await mailsTo(address)).filter((mail: { subject: string }) => mail.subject.startsWith('Kvitto')),
    set: (orderId: string, field: 'fulfilled_at' | 'delivered_at', time: string) => rows(`update orders set ${field} = $2 where id = $1`, orderId, time),
  };
}
