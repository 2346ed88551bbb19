/**
 * Buyers and the shop's own jobs at once, under random failures of the payment provider. Every operation is recorded as its client saw it; a checker looks for
 * what is lost, doubled or invented (testing/check-history.ts). HISTORY_RUNS and HISTORY_SEED (npm run test:long) set runs and seed, which every failure names.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { addTo, fillIn, newCart } from '../../testing/purchase.ts';
import type { MethodName } from '../../testing/stripe/methods.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import type { Answer, Browser } from '../../testing/test-api.ts';
import { comeToRest, deliverAll } from './testing/at-rest.ts';
import { type BookedOrder, type FinalBooks, findFaults, type KnownCart } from './testing/check-history.ts';
import { createRecorder, type Recorder } from './testing/record-history.ts';

const runs = Number(process.env.HISTORY_RUNS ?? 3);
const firstSeed = Number(process.env.HISTORY_SEED ?? 20_261_126);
const CLIENTS = 4;
const PURCHASES = 4;
const STOCK = 9;

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop({ settings: { LOG_LEVEL: 'silent' } });
});
afterAll(() => shop.stop());

const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });

/** A purchase as its buyer goes about it. */
const purchases = fc.record({
  product: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  method: fc.constantFrom<MethodName>('card', 'card', 'declined', 'asks', 'swish', 'klarna'),
  /** Between beginning to pay and completing. */
  meanwhile: fc.constantFrom('nothing', 'nothing', 'more of it', 'begins again'),
  presses: fc.integer({ min: 1, max: 3 }),
  payer: fc.constantFrom<'approve' | 'decline' | 'leaves'>('approve', 'approve', 'decline', 'leaves'),
  returns: fc.boolean(),
  retries: fc.boolean(),
});
type Purchase = typeof purchases extends fc.Arbitrary<infer Value> ? Value : never;

/** Incidents concurrent with the purchases. */
const incidents = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), how: fc.constantFrom<'reset' | 'timeout' | 500>('reset', 'timeout', 500), when: fc.constantFrom<'before' | 'after'>('before', 'after') }),
  fc.record({ kind: fc.constant('refusal' as const), how: fc.constantFrom<409 | 429>(409, 429) }),
  fc.record({ kind: fc.constant('delivery' as const), how: fc.constantFrom<'lose' | 'duplicate' | 'hold'>('lose', 'duplicate', 'hold') }),
  fc.record({ kind: fc.constantFrom('jobs' as const, 'held events' as const, 'reconciler' as const) }),
);
type Incident = typeof incidents extends fc.Arbitrary<infer Value> ? Value : never;

const plans = fc.record({
  clients: fc.array(fc.array(purchases, { minLength: PURCHASES, maxLength: PURCHASES }), { minLength: CLIENTS, maxLength: CLIENTS }),
  incidents: fc.array(incidents, { minLength: 20, maxLength: 20 }),
});

/** Whether the buyer may pay now. */
function noteBegun(recorder: Recorder, cartId: string, { status, body }: Answer): boolean {
  if (status === 200) recorder.offered(cartId, body.payment_session.amount);
  return status === 200;
}

async function completeOnce(recorder: Recorder, browser: Browser, { cartId, token }: { cartId: string; token?: string }): Promise<Answer> {
  recorder.asked(cartId);
  const answer = await shop.complete(browser, cartId, token);
  recorder.completed(cartId, answer.body?.type === 'order' ? answer.body.order : null);
  return answer;
}

async function buy(recorder: Recorder, plan: Purchase, variantIds: readonly string[]): Promise<void> {
  const variantId = variantIds[plan.product] ?? '';
  const browser = shop.api.browser();
  const cartId = await newCart(browser);
  recorder.made(cartId);
  if ((await addTo(browser, cartId, variantId, plan.quantity)).status !== 200) return;
  await fillIn(browser, cartId);
  if (!noteBegun(recorder, cartId, await shop.begin(browser, cartId))) return;
  if (plan.meanwhile === 'more of it') await addTo(browser, cartId, variantId);
  if (plan.meanwhile === 'begins again') noteBegun(recorder, cartId, await shop.begin(browser, cartId));
  const token = await shop.token(plan.method);
  const answers = await Promise.all(Array.from({ length: plan.presses }, () => completeOnce(recorder, browser, { cartId, token })));
  if (plan.payer !== 'leaves' && (await shop.intents(cartId)).at(-1)?.status === 'requires_action') await shop.answer(cartId, plan.payer);
  if (plan.returns) await completeOnce(recorder, browser, { cartId });
  if (!plan.retries || answers.some(({ body }) => body?.type === 'order')) return;
  if (noteBegun(recorder, cartId, await shop.begin(browser, cartId))) await completeOnce(recorder, browser, { cartId, token: await shop.token('card') });
}

const acts: Record<'jobs' | 'held events' | 'reconciler', () => Promise<unknown>> = {
  jobs: () => shop.api.runJobs(),
  'held events': () => deliverAll(shop),
  async reconciler() {
    shop.api.clock.advance(3 * 60_000);
    await shop.runTimed('checkout:reconcile');
  },
};

async function befall(incident: Incident): Promise<void> {
  const { faults } = shop.simulator;
  const path = /payment_intents/;
  if (incident.kind === 'call') faults.addCall({ path, how: incident.how, when: incident.when });
  else if (incident.kind === 'refusal') faults.addCall({ path, how: incident.how, when: 'before' });
  else if (incident.kind === 'delivery') faults.addDelivery({ type: /./, how: incident.how });
  else await acts[incident.kind]();
}

async function readBooks(carts: readonly KnownCart[], stockItemIds: readonly string[]): Promise<FinalBooks> {
  const ids = carts.map(({ cartId }) => cartId);
  const orders = await rows<BookedOrder>(
    `select o.cart_id as "cartId", o.number, o.total_minor as "totalMinor", o.payment_status as "paymentStatus",
       (select json_agg(json_build_object('stockItemId', i.stock_item_id, 'quantity', i.quantity)) from order_items i where i.order_id = o.id) as lines
     from orders o where o.cart_id = any($1::text[])`,
    ids,
  );
  const stock = await rows<{ stockItemId: string; after: number; held: number }>(
    `select s.id as "stockItemId", s.available as after, (select coalesce(sum(r.quantity), 0)::int from stock_reservations r where r.stock_item_id = s.id) as held
     from stock_items s where s.id = any($1::text[])`,
    stockItemIds,
  );
  const mails = await rows<{ number: number; count: number }>(
    `select o.number, count(*)::int as count from orders o join mails m on m.message_id like '%confirmation%' and m.message_id like '%' || o.id || '%' group by o.number`,
  );
  const payments: FinalBooks['payments'][number][] = [];
  for (const cartId of ids) {
    for (const { status, received, refunded } of (await shop.books(cartId)).payments) payments.push({ cartId, status, receivedMinor: received, refundedMinor: refunded });
  }
  return {
    orders,
    payments,
    stock: stock.map((item) => ({ ...item, before: STOCK })),
    confirmations: Object.fromEntries(mails.map(({ number, count }) => [number, count])),
  };
}

async function play(seed: number): Promise<{ faults: string[]; orders: number }> {
  const [plan] = fc.sample(plans, { seed, numRuns: 1 });
  if (!plan) throw new Error('no plan');
  const made = [await shop.api.make.product({ price: kr(100), stock: STOCK }), await shop.api.make.product({ price: kr(250), stock: STOCK })];
  await shop.readyVendors();
  const variantIds = made.map(({ variantId }) => variantId);
  const recorder = createRecorder();
  const clients = plan.clients.map(async (wanted) => {
    for (const purchase of wanted) await buy(recorder, purchase, variantIds);
  });
  const beside = (async () => {
    for (const incident of plan.incidents) await befall(incident);
  })();
  await Promise.all([...clients, beside]);
  await comeToRest(shop);
  // Events that were held while resting are delivered to a shop that knows all.
  await deliverAll(shop);
  await shop.api.runJobs();
  const { carts } = recorder.history;
  const books = await readBooks(
    carts,
    made.map(({ stockItemId }) => stockItemId),
  );
  return { faults: findFaults(recorder.history, books), orders: books.orders.length };
}

test.each(Array.from({ length: runs }, (_, run) => firstSeed + run))('loses, doubles and invents nothing under random failures, seed %i', async (seed) => {
  shop.simulator.faults.clear();
  const { faults, orders } = await play(seed);
  expect(faults, `HISTORY_SEED=${seed}`).toEqual([]);
  expect(orders, 'some purchases succeed').toBeGreaterThan(0);
});
