/**
 * Every interleaving of one payment, enumerated: at each step of the buyer's completion a rival runs, the process dies, or both, with each failure of the
 * provider. However it goes, once everything that is late has come, there is one order that is paid once, or none and no money taken.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import type { MethodName } from '../../testing/stripe/methods.ts';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import type { CallFault } from '../../testing/stripe/faults.ts';
import type { Answer, Browser } from '../../testing/test-api.ts';
import { comeToRest, deliverAll } from './testing/at-rest.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop({ settings: { LOG_LEVEL: 'silent' } });
});
afterAll(() => shop.stop());

/** Every failure at every step: some minutes, as `npm run test:long` does. */
const isWhole = process.env['EVERY_SCHEDULE'] === 'yes';

const TOTAL = 14_900;
const STOCK = 3;

/** Steps of a completion with the buyer at the screen, in their order. */
const steps = ['payment.begun', 'payment.confirmed', 'complete.authorized', 'complete.locked', 'complete.before-commit'] as const;

/** The cart is locked: a rival waits for it, and so can't be waited for. */
const isLocked = (step: string): boolean => step === 'complete.locked' || step === 'complete.before-commit';

const rivals = ['nobody', 'event', 'return page', 'same click', 'reconciler', 'second window'] as const;
type Rival = (typeof rivals)[number];

const faults: Record<string, Omit<CallFault, 'path'> | null> = {
  'no failure': null,
  'lost before its effect': { method: 'POST', how: 'reset', when: 'before', times: 2 } as CallFault,
  'lost after its effect': { method: 'POST', how: 'reset', when: 'after', times: 2 } as CallFault,
  'answered 500 before its effect': { method: 'POST', how: 500, when: 'before' } as CallFault,
  'answered 500 after its effect': { method: 'POST', how: 500, when: 'after' } as CallFault,
  'refused by a lock': { method: 'POST', how: 409, when: 'before' } as CallFault,
  'refused by a rate limit': { method: 'POST', how: 429, when: 'before', times: 2 } as CallFault,
};

interface Purchase {
  visitor: Browser;
  cartId: string;
  stockItemId: string;
  token: string;
}

const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });

async function newPurchase(method: MethodName): Promise<Purchase> {
  const { variantId, stockItemId } = await shop.api.make.product({ price: kr(100), stock: STOCK });
  const visitor = shop.api.browser();
  const cartId = await shop.cart(visitor, variantId);
  return { visitor, cartId, stockItemId, token: await shop.token(method) };
}

const acts: Record<Rival, (purchase: Purchase) => Promise<unknown>> = {
  nobody: async () => undefined,
  event: async () => {
    await deliverAll(shop);
    await shop.api.runJobs();
  },
  'return page': ({ visitor, cartId }) => shop.complete(visitor, cartId),
  'same click': ({ visitor, cartId, token }) => shop.complete(visitor, cartId, token),
  reconciler: async () => {
    shop.api.clock.advance(3 * 60_000);
    await shop.runTimed('checkout:reconcile');
  },
  'second window': ({ visitor, cartId }) => shop.pay(visitor, cartId, 'card'),
};

interface Schedule {
  step: string;
  rival: Rival;
  isCrash: boolean;
}

/** Runs the rival at the step, and lets the process die there afterwards. Returns what has to be awaited in the end. */
function interfere(purchase: Purchase, { step, rival, isCrash }: Schedule): Promise<unknown>[] {
  const begun: Promise<unknown>[] = [];
  shop.api.onStep(step, async () => {
    const act = acts[rival](purchase);
    if (isLocked(step)) begun.push(act);
    else await act;
    if (isCrash) throw new Error('the process dies here');
  });
  return begun;
}

/** As the checkout does: an answer that passes is asked for again, and at the end the buyer presses the button again. */
async function completeAsPage({ visitor, cartId, token }: Purchase): Promise<Answer> {
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await shop.complete(visitor, cartId, token);
    if (answer.status < 500) return answer;
  }
  return shop.pay(visitor, cartId, 'card');
}

/** Asserts the invariants at rest; returns the number of orders. */
async function judge({ cartId, stockItemId }: Purchase, what: string): Promise<number> {
  const { orders, payments, held } = await shop.books(cartId);
  const count = orders.length;
  expect(count, what).toBeLessThanOrEqual(1);
  expect(
    orders.every(({ payment_status }) => payment_status === 'captured'),
    what,
  ).toBe(true);
  expect(
    payments.filter(({ status }) => status !== 'succeeded' && status !== 'canceled' && status !== 'requires_payment_method'),
    `${what}: money is left held`,
  ).toEqual([]);
  const sums = payments.map(({ received, refunded }) => received - refunded).filter((sum) => sum !== 0);
  expect(sums, `${what}: what was kept`).toEqual(count === 1 ? [TOTAL] : []);
  const [stock] = await rows<{ available: number }>('select available from stock_items where id = $1', stockItemId);
  expect([stock?.available, held], `${what}: stock`).toEqual([STOCK - count, 0]);
  const mails = await rows<{ n: number }>(
    `select count(*)::int as n from mails where message_id like '%confirmation%' and message_id like '%' || (select id from orders where cart_id = $1) || '%'`,
    cartId,
  );
  expect(mails[0]?.n, `${what}: mails`).toBe(count);
  return count;
}

const listSchedules = (of: readonly string[]): Schedule[] => of.flatMap((step) => rivals.flatMap((rival) => [false, true].map((isCrash) => ({ step, rival, isCrash }))));

const getName = ({ step, rival, isCrash }: Schedule): string => `${step}, ${rival}${isCrash ? ', crash' : ''}`;

describe.each(Object.entries(faults))('a call that is %s', (name, fault) => {
  test('lesson 4: ends every schedule in one order or one refund', async () => {
    let orders = 0;
    const schedules = listSchedules(fault === null || isWhole ? steps : ['payment.begun']);
    for (const schedule of schedules) {
      const what = `${name}: ${getName(schedule)}`;
      const purchase = await newPurchase('card');
      holdEvents(shop);
      await shop.begin(purchase.visitor, purchase.cartId);
      if (fault) shop.simulator.faults.addCall({ ...fault, path: /payment_intents$/ } as CallFault);
      const begun = interfere(purchase, schedule);
      const first = await completeAsPage(purchase);
      await Promise.all(begun);
      // 410: a rival made the order before the buyer pressed again, and the page shows it.
      expect([200, 409, 410, 500, 503], what).toContain(first.status);
      // A step that nobody reached leaves its rival behind.
      shop.api.onStep(schedule.step, async () => undefined);
      await comeToRest(shop);
      const count = await judge(purchase, what);
      if (fault === null && !schedule.isCrash) expect(count, `${what}: an order`).toBe(1);
      orders += count;
    }
    expect(orders, 'and not by selling nothing').toBeGreaterThan(schedules.length / 2);
  });
});

/** Those who may come first after the payer approved in another app. */
const finishers = ['return page', 'event', 'reconciler'] as const;
const orders = finishers.flatMap((a) => finishers.filter((b) => b !== a).map((b) => [a, b, finishers.find((c) => c !== a && c !== b) ?? a] as const));
const someEnds = [
  [true, false],
  [true, true],
] as const;
const allEnds = [...someEnds, [false, false], [false, true]] as const;
const lateSteps = ['settle.read', 'complete.authorized', 'complete.locked', 'complete.before-commit', 'payment.given-up', 'payment.refunded'];

test('lesson 4: ends every schedule of Swish in one order or one refund', async () => {
  for (const [first, second, third] of orders) {
    for (const step of lateSteps) {
      for (const [isCrash, isSoldOut] of isWhole ? allEnds : someEnds) {
        const what = `${first}, ${second} at ${step}, ${third}${isCrash ? ', crash' : ''}${isSoldOut ? ', sold out' : ''}`;
        const purchase = await newPurchase('swish');
        holdEvents(shop);
        await shop.begin(purchase.visitor, purchase.cartId);
        const asked: Answer = await shop.complete(purchase.visitor, purchase.cartId, purchase.token);
        expect(asked.body, what).toMatchObject({ error: { code: 'PAYMENT_ACTION_REQUIRED' } });
        if (isSoldOut) await rows('update variant_prices set amount_minor = 12000 where variant_id = (select variant_id from cart_items where cart_id = $1)', purchase.cartId);
        await shop.answer(purchase.cartId, 'approve');
        const begun = interfere(purchase, { step, rival: second, isCrash });
        await acts[first](purchase);
        await Promise.all(begun);
        await acts[third](purchase);
        shop.api.onStep(step, async () => undefined);
        await comeToRest(shop);
        const count = await judge(purchase, what);
        expect(count, `${what}: the order`).toBe(isSoldOut ? 0 : 1);
      }
    }
  }
});

/** The program itself must see what is wrong. */
test('the judge rejects doubled, lost and invented effects', async () => {
  const purchase = await newPurchase('card');
  holdEvents(shop);
  await shop.begin(purchase.visitor, purchase.cartId);
  await shop.complete(purchase.visitor, purchase.cartId, purchase.token);
  await comeToRest(shop);
  expect(await judge(purchase, 'as it is')).toBe(1);
  const [intent] = await shop.intents(purchase.cartId);
  if (!intent) throw new Error('no payment');
  const { amount_received } = intent;
  intent.amount_received = 0;
  await expect(judge(purchase, 'money lost')).rejects.toThrow(/what was kept/);
  intent.amount_received = amount_received * 2;
  await expect(judge(purchase, 'money doubled')).rejects.toThrow(/what was kept/);
  intent.amount_received = amount_received;
  await rows('update stock_items set available = available - 1 where id = $1', purchase.stockItemId);
  await expect(judge(purchase, 'stock lost')).rejects.toThrow(/stock/);
});
