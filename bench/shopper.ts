/** Benchmark client: keeps the cart cookie and the connection, and throws at any answer but success. */
import { carts } from '#shared/contract/cart.ts';
import { checkout } from '#shared/contract/checkout.ts';
import type { Route } from '#shared/contract/route.ts';
import type { AnswerFor, CallArguments } from '#shared/contract/route-input.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { openConnection, requestText } from './connection.ts';

// biome-ignore lint/suspicious/noExplicitAny: any route; a wider one would not accept each route's own parameters
type AnyRoute = Route<any, any, any, any, any>;

const address = { first_name: 'Åsa', last_name: 'Öberg', address_1: 'Storgatan 1', postal_code: '11122', city: 'Stockholm', country_code: 'SE', phone: '070-174 06 05' };
const card = { number: '4242424242424242', expiry: '12/30', cvc: '123', return_path: '/' };

export class RefusedError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export interface Shopper {
  createCart(): Promise<string>;
  add(cartId: string, variantId: string): Promise<void>;
  change(cartId: string, lineId: string, quantity: number): Promise<void>;
  read(cartId: string): Promise<{ lineIds: string[] }>;
  fillIn(cartId: string): Promise<void>;
  pay(cartId: string): Promise<void>;
  /** Begins to pay with Stripe; the token of `complete` stands for the card. */
  payWithStripe(cartId: string): Promise<void>;
  complete(cartId: string, token?: string): Promise<void>;
  ping(): Promise<void>;
  /** Closes the connection. */
  leave(): void;
}

/** `localAddress` is the client address for rate limits. */
export function createShopper(port: number, from: { localAddress?: string } = {}): Shopper {
  const connection = openConnection(port, from);
  let cookie = '';

  async function send(method: string, target: string, body?: unknown): Promise<Buffer> {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    const answer = await connection.ask(requestText({ port, method, target, headers, body: body === undefined ? undefined : JSON.stringify(body) }));
    if (answer.status !== 200) throw new RefusedError(`${method} ${target}: ${answer.status} ${answer.body}`, answer.status);
    cookie = /\r\nset-cookie: ([^;\r]*)/i.exec(answer.head)?.[1] ?? cookie;
    return answer.body;
  }

  /** Sends a call whose answer is not read. */
  const write = <R extends AnyRoute>(route: R, ...[input]: CallArguments<R>) => send(route.method, routePath(route, input), (input as { body?: unknown } | undefined)?.body);
  const call = async <R extends AnyRoute>(route: R, ...input: CallArguments<R>): Promise<AnswerFor<R>> => JSON.parse((await write(route, ...input)).toString());

  return {
    createCart: async () => (await call(carts.create, { body: { region_id: 'reg_sweden' } })).cart.id,
    async add(cartId, variantId) {
      await write(carts.addLineItem, { cartId, body: { variant_id: variantId, quantity: 1 } });
    },
    async change(cartId, itemId, quantity) {
      await write(carts.updateLineItem, { cartId, itemId, body: { quantity } });
    },
    read: async (cartId) => ({ lineIds: (await call(carts.get, { cartId })).cart.items.map((item) => item.id) }),
    async fillIn(cartId) {
      await write(carts.update, { cartId, body: { email: 'kund@exempel.example', shipping_address: address } });
      await write(checkout.chooseShippingMethod, { cartId, body: { option_id: 'so_sweden_standard' } });
    },
    async pay(cartId) {
      const { id, client_secret } = (await call(checkout.createPaymentSession, { cartId, body: { provider_id: 'demo' } })).payment_session;
      const { status } = await call(checkout.confirmDemoPayment, { reference: id, body: { ...card, client_secret } });
      if (status !== 'authorized') throw new RefusedError(`the payment is ${status}`, 402);
    },
    async payWithStripe(cartId) {
      await write(checkout.createPaymentSession, { cartId, body: { provider_id: 'stripe' } });
    },
    async complete(cartId, token) {
      const { type } = await call(checkout.complete, { cartId, ...(token !== undefined && { body: { confirmation_token: token } }) });
      if (type !== 'order') throw new RefusedError(`completing answered ${type}`, 200);
    },
    async ping() {
      await send('GET', '/healthz');
    },
    leave: connection.close,
  };
}
