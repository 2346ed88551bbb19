/** One browser of the benchmark: keeps its cart cookie and its connection, and stops the run at any answer but success. */
import http from 'node:http';

const address = { first_name: 'Åsa', last_name: 'Öberg', address_1: 'Storgatan 1', postal_code: '11122', city: 'Stockholm', country_code: 'SE', phone: '070-174 06 05' };
const card = { number: '4242424242424242', expiry: '12/30', cvc: '123', return_path: '/' };

export interface Shopper {
  createCart(): Promise<string>;
  add(cartId: string, variantId: string): Promise<void>;
  change(cartId: string, lineId: string, quantity: number): Promise<void>;
  read(cartId: string): Promise<{ lineIds: string[] }>;
  fillIn(cartId: string): Promise<void>;
  pay(cartId: string): Promise<void>;
  complete(cartId: string): Promise<void>;
  ping(): Promise<void>;
}

export function createShopper(url: string, agent: http.Agent): Shopper {
  const { hostname, port } = new URL(url);
  let cookie = '';

  // biome-ignore lint/suspicious/noExplicitAny: answers of any form; what is looked at is checked by its use
  function send(method: string, path: string, body?: unknown): Promise<any> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers: http.OutgoingHttpHeaders = { 'content-length': text === undefined ? 0 : Buffer.byteLength(text) };
    if (cookie) headers['cookie'] = cookie;
    if (text !== undefined) headers['content-type'] = 'application/json';
    return new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, path, method, agent, headers }, (response) => {
        const [line] = response.headers['set-cookie'] ?? [];
        if (line) cookie = line.split(';', 1)[0] ?? '';
        let received = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
        response.on('error', reject);
        response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(received)) : reject(new Error(`${method} ${path}: ${response.statusCode} ${received}`))));
      });
      request.on('error', reject);
      request.end(text);
    });
  }

  const cart = (id: string) => `/api/store/carts/${id}`;
  return {
    createCart: async () => (await send('POST', '/api/store/carts/create', { region_id: 'reg_sweden' })).cart.id,
    add: (cartId, variantId) => send('POST', `${cart(cartId)}/line-items`, { variant_id: variantId, quantity: 1 }),
    change: (cartId, lineId, quantity) => send('POST', `${cart(cartId)}/line-items/${lineId}`, { quantity }),
    read: async (cartId) => ({ lineIds: (await send('GET', cart(cartId))).cart.items.map((item: { id: string }) => item.id) }),
    async fillIn(cartId) {
      await send('PUT', `${cart(cartId)}/cart`, { email: 'kund@exempel.example', shipping_address: address });
      await send('POST', `${cart(cartId)}/shipping-methods`, { option_id: 'so_sweden_standard' });
    },
    async pay(cartId) {
      const { id, client_secret } = (await send('POST', `${cart(cartId)}/payment-sessions`, { provider_id: 'demo' })).payment_session;
      const { status } = await send('POST', `/api/store/demo-payments/${id}/confirm`, { ...card, client_secret });
      if (status !== 'authorized') throw new Error(`the payment is ${status}`);
    },
    async complete(cartId) {
      const { type } = await send('POST', `${cart(cartId)}/complete`);
      if (type !== 'order') throw new Error(`completing answered ${type}`);
    },
    ping: () => send('GET', '/healthz'),
  };
}
