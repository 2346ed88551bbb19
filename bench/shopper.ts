/** Benchmark client: keeps the cart cookie and the connection, and throws at any answer but success. */
import { openConnection, requestText } from './connection.ts';

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
  complete(cartId: string): Promise<void>;
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

  // biome-ignore lint/suspicious/noExplicitAny: answers of any form; what is looked at is checked by its use
  const read = async (method: string, target: string, body?: unknown): Promise<any> => JSON.parse((await send(method, target, body)).toString());

  const cart = (id: string) => `/api/store/carts/${id}`;
  return {
    createCart: async () => (await read('POST', '/api/store/carts/create', { region_id: 'reg_sweden' })).cart.id,
    async add(cartId, variantId) {
      await send('POST', `${cart(cartId)}/line-items`, { variant_id: variantId, quantity: 1 });
    },
    async change(cartId, lineId, quantity) {
      await send('POST', `${cart(cartId)}/line-items/${lineId}`, { quantity });
    },
    read: async (cartId) => ({ lineIds: (await read('GET', cart(cartId))).cart.items.map((item: { id: string }) => item.id) }),
    async fillIn(cartId) {
      await send('PUT', `${cart(cartId)}/cart`, { email: 'kund@exempel.example', shipping_address: address });
      await send('POST', `${cart(cartId)}/shipping-methods`, { option_id: 'so_sweden_standard' });
    },
    async pay(cartId) {
      const { id, client_secret } = (await read('POST', `${cart(cartId)}/payment-sessions`, { provider_id: 'demo' })).payment_session;
      const { status } = await read('POST', `/api/store/demo-payments/${id}/confirm`, { ...card, client_secret });
      if (status !== 'authorized') throw new RefusedError(`the payment is ${status}`, 402);
    },
    async complete(cartId) {
      const { type } = await read('POST', `${cart(cartId)}/complete`);
      if (type !== 'order') throw new RefusedError(`completing answered ${type}`, 200);
    },
    async ping() {
      await send('GET', '/healthz');
    },
    leave: connection.close,
  };
}
