/** The trace log of a whole purchase: contains no personal data and no secrets. */
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addTo, complete, goodCard, newCart } from '../../testing/purchase.ts';
import { createBrowser } from '../../testing/test-api.ts';
import { readPostmasterFile } from '../embedded-postgres/postmaster-file.ts';
import { expectSilent, readLog } from './testing/expect-silent-log.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const folder = makeShopFolder('log');
const { dataDir } = folder;

beforeAll(ensureMails);
afterEach(endShopPrograms);
afterAll(folder.remove);

const person = {
  first_name: 'Ingegärd',
  last_name: 'Qvarnström',
  address_1: 'Hemlighetsgränd 17',
  postal_code: '11122',
  city: 'Stockholm',
  country_code: 'SE',
  phone: '070-174 06 05',
};
const email = 'ingegard.qvarnstrom@exempel.example';
const message = 'Grattis gumman på femtioårsdagen';

/** A mail server that refuses every recipient by name, as many do. */
async function refusingMailServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, callback) => callback(new Error(`no mailbox ${address.address} for ${person.first_name}`)),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('logs no person, card, cart, order or cookie of a troubled purchase', async () => {
  const mailServer = await refusingMailServer();
  const shop = runShopProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', SMTP_URL: mailServer.url });
  const url = await shop.open;
  const { database, make } = folder.open();
  const { variantId } = await make.product({ stock: 5 });
  const soldOut = await make.product({ stock: 0 });

  const visitor = createBrowser(url);
  const cookies: string[] = [];
  const created = await visitor.post('/api/store/carts/create', { region_id: 'reg_sweden' });
  for (const line of created.headers.getSetCookie()) cookies.push(line.split(/[=;]/)[1] ?? '');
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, variantId);
  await visitor.put(`/api/store/carts/${cartId}/cart`, { email, shipping_address: person, gift: { is_gift: true, message } });
  await visitor.put(`/api/store/carts/${cartId}/cart`, { email: `${email}@`, shipping_address: { ...person, postal_code: person.phone } });
  await visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_standard' });
  const session = (await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' })).body.payment_session;
  const confirm = (card: object) => visitor.post(`/api/store/demo-payments/${session.id}/confirm`, { ...card, client_secret: session.client_secret });
  await confirm({ ...goodCard, number: '4000 0000 0000 0002' });
  await confirm(goodCard);
  const done = await complete(visitor, cartId, { 'idempotency-key': 'nyckel-som-ingen-ser' });
  expect(done.body.type).toBe('order');
  await visitor.post(`/api/store/variants/${soldOut.variantId}/stock-alerts`, { email });
  await visitor.post('/api/store/withdrawals', {
    request_id: 'withdrawal-request-1',
    name: `${person.first_name} ${person.last_name}`,
    order_number: String(done.body.order.number),
    email,
    text: null,
  });
  await visitor.get(`/api/app/maps/search?address=${encodeURIComponent(person.address_1)}&language=sv`);
  await visitor.get(`/api/store/products?q=${encodeURIComponent(person.last_name)}`);

  // Another person's attempt, a malformed body, an unreadable address, and an injected error: a trigger that quotes the
  // row.
  await createBrowser(url).get(`/api/store/orders/${done.body.order.id}?key=01KAJ4Q2M3N4P5R6S7T8V9WXYZ`);
  await visitor.send('POST', `/api/store/carts/${cartId}/line-items`, { body: `{"email":"${email}"`, headers: { 'content-type': 'application/json' } });
  await database.run({
    text: `create function quote_it() returns trigger language plpgsql as $$ begin raise exception 'refused' using detail = new::text; end $$`,
    values: [],
  });
  await database.run({ text: 'create trigger quoting before update on carts for each row execute function quote_it()', values: [] });
  const next = await newCart(visitor);
  expect((await visitor.put(`/api/store/carts/${next}/cart`, { email, shipping_address: person })).status).toBe(500);
  const listKeys = async () => {
    const rows = await database.run<{ text: string }>({ text: 'select text from mails', values: [] });
    return rows.flatMap(({ text }) => [...text.matchAll(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g)].map(([key]) => key));
  };
  // The order confirmation and the stock letter, each with its secret link.
  await expect.poll(async () => new Set(await listKeys()).size, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toMatch(/a job failed and will be tried again/);
  const keys = await listKeys();
  await database.close();

  process.kill(readPostmasterFile(path.join(dataDir, 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL');
  await visitor.put(`/api/store/carts/${next}/cart`, { email, shipping_address: person });
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 60_000 }).toBe(200);
  shop.signal('SIGTERM');
  const ended = await shop.ended;
  await mailServer.close();

  const log = readLog(ended);
  for (const line of ['answered', 'an endpoint failed', 'a job failed and will be tried again', 'the database server has ended by itself']) expect(log).toContain(line);
  expectSilent(log, {
    'an e-mail address': [email, 'qvarnstrom', 'exempel.example'],
    'a name': [person.first_name, person.last_name],
    'an address': [person.address_1, 'Hemlighets'],
    'a telephone number': [person.phone, '701740605', '0701740605'],
    'the card’s words': [message, 'gumman'],
    'a card': ['4242424242424242', '4242 4242', '4000000000000002', '12/30'],
    'a cart': [cartId, next, created.body.cart.id],
    'a payment': [session.client_secret],
    'the key of an order or a letter': keys,
    'a cookie': cookies.filter((value) => value.length > 8),
    'an idempotency key': ['nyckel-som-ingen-ser'],
  });
});
