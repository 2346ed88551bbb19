/**
 * Every address of the OpenAPI document, asked with what its description allows, with what it nearly allows and with
 * nonsense: never a 5xx, and each answer is one that the document promises. FUZZ_RUNS asks for so many requests an address, FUZZ_SEED
 * for others than the same each time (npm run test:long gives both), or for those of a run that failed.
 */
import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../testing/mailbox.ts';
import { addTo, complete, newCart, paidCart } from '../testing/purchase.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { type MadeRequest, type Operation, operations, requestsFor, schemas, whatIsWrong } from './testing/operations.ts';
import type { Known } from './testing/schema-arbitrary.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const MS_PER_RUN = 1_000;
/** With fewer requests an address that wants several things right at once may never get them. */
const ENOUGH_FOR_LUCK = 200;

let api: TestApi;
let agent: Agent;
beforeAll(async () => {
  api = await testApi();
  agent = new Agent({ keepAlive: true });
  await api.database.run({ text: `insert into content_pages (id, kind) values ('om-oss', 'page')`, values: [] });
  for (const language of ['sv', 'en'])
    await api.database.run({
      text: `insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ('om-oss', $1, 'om-oss', 'Om oss', '', '', '[]')`,
      values: [language],
    });
});
afterAll(async () => {
  const said = [...tally].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(`fuzzed ${operations.length} addresses, seed ${SEED}: ${said.join(', ')}\n`);
  agent.destroy();
  await api.stop();
});

interface Visit {
  cookie: string;
  known: Known;
}

/** A member in the middle of everything: an empty cart, one with a line, one that is paid for, an order; and what is called how. */
async function visit(): Promise<Visit> {
  const { browser: visitor, email, password } = await api.signedIn();
  const created = await visitor.post('/api/store/carts/create');
  const name = created.body.cart.id.slice(-8).toLowerCase() as string;
  const brandId = await api.make.brand({ handle: `marke-${name}` });
  const category = await api.make.category({ handle: `kategori-${name}` });
  const product = await api.make.product({ stock: 500, title: 'Ros', handle: `ros-${name}`, brandId, categoryId: category.id });
  const other = await api.make.product({ stock: 0 });
  const code = `KOD${name.toUpperCase()}`;
  await api.make.promotion({ code, kind: 'percentage', percent: 10 });
  const cartId = await newCart(visitor);
  const line = await addTo(visitor, cartId, product.variantId, 2);
  const paid = await paidCart(visitor, product.variantId);
  const done = await paidCart(visitor, product.variantId);
  const { order } = (await complete(visitor, done)).body;
  const session = (await visitor.post(`/api/store/carts/${paid}/payment-sessions`, { provider_id: 'demo' })).body.payment_session;
  const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  await api.browser().post('/api/auth/login', { email, password });
  const [elsewhere] = (await visitor.get('/api/app/user/sessions')).body.sessions.filter((open: { isCurrent: boolean }) => !open.isCurrent);
  const [kept, removed] = [(await visitor.post('/api/app/jubilees', { firstName: 'Greta' })).body.jubilee, (await visitor.post('/api/app/jubilees', { firstName: 'Bo' })).body.jubilee];
  await visitor.delete(`/api/app/jubilees/${removed._id}`);
  await visitor.post(`/api/store/variants/${other.variantId}/stock-alerts`, { email: `${name}@exempel.example` });
  await visitor.post('/api/auth/forgot-password', { email });
  await visitor.post('/api/auth/register', { email: `ny.${email}`, password, firstName: 'Ny', lastName: 'Medlem' });
  await api.runJobs();
  const letters = (await visitor.get('/__outbox.json')).body.messages as { to: string; text: string }[];
  const token = /\/(?:bevakning|stock-alert)\/(\w+)/.exec(letters.find(({ to }) => to === `${name}@exempel.example`)?.text ?? '')?.[1] ?? '';
  const linkOf = (address: string) => tokenIn(letters.find(({ to, text }) => to === address && tokenIn({ text }) !== ''));
  const handles = [product.handle, product.productId];
  return {
    cookie,
    known: {
      cartId: [cartId, cartId, created.body.cart.id, paid, done],
      itemId: [line.body.cart.items[0].id],
      id: [order.id, elsewhere._id, product.variantId, other.variantId, 'reg_sweden', kept._id, removed._id],
      reference: [session.id],
      client_secret: [session.client_secret],
      token: [token, linkOf(email), linkOf(`ny.${email}`)],
      handle: [`marke-${name}`, brandId],
      handleOrId: [...handles, `kategori-${name}`, category.id],
      category: [`kategori-${name}`],
      brand: [`marke-${name}`],
      slug: ['om-oss'],
      variant_id: [product.variantId, other.variantId],
      ids: [`${product.productId},${other.productId}`],
      region_id: ['reg_sweden', 'reg_norway'],
      option_id: ['so_sweden_standard'],
      provider_id: ['demo'],
      country_code: ['SE', 'NO'],
      country: ['SE', 'NO'],
      postal_code: ['11122'],
      email: ['kund@exempel.example', email],
      password: [password, 'ett annat bra lösenord'],
      currentPassword: [password],
      newPassword: ['ett annat bra lösenord'],
      cart_id: [cartId, done],
      order_number: [String(order.number)],
      code: [code],
      codes: [code],
      address: ['Storgatan 1'],
      q: ['ros', 'rosor'],
      number: ['4242 4242 4242 4242', '4000 0000 0000 0002'],
      expiry: ['12/30'],
      cvc: ['123'],
      return_path: ['/'],
    },
  };
}

/** Who only looks at what is theirs finds it as it was: one visitor looks at everything. */
const isLook = ({ method, title }: Operation): boolean => method === 'GET' && !title.includes('token-refresh');
let looking: Promise<Visit> | undefined;
const onlooker = (): Promise<Visit> => {
  looking ??= visit();
  return looking;
};

const tally = new Map<number, number>();
const succeeded = new Set<string>();

/** Asks, and answers what is wrong with what comes back. */
async function ask({ cookie }: Visit, operation: Operation, { method, target, headers, body }: MadeRequest): Promise<void> {
  const answer = await rawRequest(api.url, { method, target, agent, headers: { ...headers, cookie }, ...(body === undefined ? {} : { body }) });
  tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
  if (answer.status < 300) succeeded.add(operation.title);
  const wrong = whatIsWrong(operation, answer);
  if (wrong !== null) throw new Error(`${method} ${target}\n${JSON.stringify(headers)}\n${body?.slice(0, 2_000) ?? ''}\n→ ${wrong}`);
}

test.each(operations)(
  '$title answers anything as it is documented',
  async (operation) => {
    const visitor = isLook(operation) ? await onlooker() : await visit();
    const property = fc.asyncProperty(requestsFor(operation, { schemas, known: visitor.known }), (request) => ask(visitor, operation, request));
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  30_000 + RUNS * MS_PER_RUN,
);

test(
  'addresses in any order, by one visitor who changes what the next one meets, answer as they are documented',
  async () => {
    const visitor = await visit();
    const source = { schemas, known: visitor.known };
    const anyRequest = fc.oneof(...operations.map((operation) => requestsFor(operation, source).map((request) => ({ operation, request }))));
    const walk = fc.asyncProperty(fc.array(anyRequest, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const { operation, request } of steps) await ask(visitor, operation, request);
    });
    await fc.assert(walk, { numRuns: RUNS, seed: SEED });
  },
  30_000 + RUNS * MS_PER_RUN,
);

/** What takes a code of the moment or a signature is met by luck never; its own tests meet it (auth/second-step.test.ts, auth/passkeys.test.ts). */
const beyondLuck = new Set([
  'POST /api/auth/totp',
  'POST /api/auth/passkey',
  'POST /api/app/user/totp/confirm',
  'POST /api/app/user/totp/recovery-codes',
  'POST /api/app/user/passkeys',
  'PATCH /api/app/user/passkeys/{id}',
  'DELETE /api/app/user/passkeys/{id}',
]);

test.runIf(RUNS >= ENOUGH_FOR_LUCK)(`every address was met as it wants to be met at least once (asked of ${ENOUGH_FOR_LUCK} requests each and more)`, () => {
  expect(operations.map(({ title }) => title).filter((title) => !succeeded.has(title) && !beyondLuck.has(title))).toEqual([]);
});

test('the check itself can fail: a missing field, another status, another type', async () => {
  const operation = operations.find(({ title }) => title === 'GET /api/store/regions');
  if (!operation) throw new Error('no regions');
  const answer = await rawRequest(api.url, { target: '/api/store/regions' });
  expect(whatIsWrong(operation, answer)).toBeNull();
  expect(whatIsWrong(operation, { ...answer, body: { regions: [{ id: 7 }] } })).toMatch(/form is not the documented/);
  expect(whatIsWrong(operation, { ...answer, status: 418 })).toMatch(/418 is not in the document/);
  expect(whatIsWrong(operation, { ...answer, headers: new Headers({ 'content-type': 'text/html' }) })).toMatch(/as text\/html/);
  expect(whatIsWrong(operation, { ...answer, status: 500 })).toMatch(/^500/);
});
