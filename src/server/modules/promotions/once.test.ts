/** Lesson 8: a single-use code is used once, the loser of a race is informed first, and an abandoned purchase frees the code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadlocksSoFar } from '../../testing/deadlocks.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, goodCard, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const give = (browser: Browser, cartId: string, code: string) => browser.post(`/api/store/carts/${cartId}/promotions`, { codes: [code] });
const listUses = async (code: string) =>
  (
    await api.database.run<{ status: string }>({
      text: 'select o.status from promotion_uses u join promotions p on p.id = u.promotion_id join orders o on o.id = u.order_id where p.code = $1',
      values: [code],
    })
  ).map(({ status }) => status);

async function paid(code: string, { email = 'kund@exempel.example', stock = 200, card = goodCard } = {}): Promise<{ visitor: Browser; cartId: string }> {
  const product = await api.make.product({ price: kr(200), stock });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId);
  await fillIn(visitor, cartId, { email });
  expect((await give(visitor, cartId, code)).body.cart).toMatchObject({ discount_total: 20, total: 229 });
  await pay(visitor, cartId, card);
  return { visitor, cartId };
}

/** The loser's response: the new total, nothing bought, no money held. */
async function expectCartChanged(answer: Answer, { visitor, cartId }: { visitor: Browser; cartId: string }, state: string): Promise<void> {
  expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 249, discount_total: 0, promotions: [{ state, amount: 0 }] } } });
  const [payment] = await api.database.run<{ status: string }>({
    text: 'select d.status from payment_sessions s join demo_payments d on d.reference = s.provider_reference where s.cart_id = $1 order by s.attempt desc limit 1',
    values: [cartId],
  });
  expect(payment?.status).toBe('canceled');
  const shown = await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: 229 });
  expect(shown).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
  await pay(visitor, cartId);
  expect((await complete(visitor, cartId)).body.order).toMatchObject({ total: 249, promotions: [] });
}

test.each([['complete.authorized'], ['complete.locked']])('lesson 8: reports the loser’s new total when a rival takes it at %s', async (step) => {
  const { code } = await api.make.promotion({ usageLimit: 1 });
  const loser = await paid(code, { email: 'a@exempel.example' });
  const winner = await paid(code, { email: 'b@exempel.example' });
  api.onStep(step, async () => {
    expect((await complete(winner.visitor, winner.cartId)).body.type).toBe('order');
  });
  await expectCartChanged(await complete(loser.visitor, loser.cartId), loser, 'used_up');
  expect(await listUses(code)).toEqual(['pending']);
});

test.each([
  { what: 'the only use', limit: { usageLimit: 1 }, rival: 'b@exempel.example', state: 'used_up' },
  { what: 'a customer’s only use, in a second window,', limit: { customerLimit: 1 }, rival: 'anna@exempel.example', state: 'already_used' },
])('lesson 8: waits for a rival’s uncommitted use of $what, then reports it', async ({ limit, rival, state }) => {
  const { code } = await api.make.promotion(limit);
  const winner = await paid(code, { email: 'Anna@exempel.example' });
  const loser = await paid(code, { email: rival });
  // As stored before addresses were lower-cased: still the same customer.
  await api.database.run({ text: 'update carts set email = initcap(email) where id = $1', values: [winner.cartId] });
  let late: Promise<Answer> | undefined;
  api.onStep('complete.before-commit', async () => {
    late = complete(loser.visitor, loser.cartId);
    // Gives the rival time to reach the lock, which this transaction holds.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect((await complete(winner.visitor, winner.cartId)).body.type).toBe('order');
  if (!late) throw new Error('the rival did not come');
  await expectCartChanged(await late, loser, state);
  expect(await listUses(code)).toContain('pending');
});

test('lesson 8: deadlocks none of 50 buyers with two codes in opposite order', async () => {
  const goods = await api.make.promotion({ usageLimit: 1 });
  const delivery = await api.make.promotion({ kind: 'free_delivery', usageLimit: 1 });
  const buyers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const product = await api.make.product({ price: kr(200), stock: 1 });
      const visitor = api.browser();
      const cartId = await newCart(visitor);
      await addTo(visitor, cartId, product.variantId);
      await fillIn(visitor, cartId, { email: `kund${index}@exempel.example` });
      const [first, second] = index % 2 === 0 ? [goods.code, delivery.code] : [delivery.code, goods.code];
      await give(visitor, cartId, first);
      expect((await give(visitor, cartId, second)).body.cart.total).toBe(180);
      await pay(visitor, cartId);
      return { visitor, cartId };
    }),
  );
  const before = await deadlocksSoFar(api);
  const answers = await Promise.all(buyers.map(({ visitor, cartId }) => complete(visitor, cartId)));
  expect(await deadlocksSoFar(api)).toBe(before);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
});

test('lesson 8: lets one of 50 checkouts use a single-use code', async () => {
  const { code } = await api.make.promotion({ usageLimit: 1 });
  const product = await api.make.product({ price: kr(200), stock: 200 });
  const buyers: { visitor: Browser; cartId: string }[] = [];
  for (let index = 0; index < 50; index += 1) {
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId, { email: `kund${index}@exempel.example` });
    await give(visitor, cartId, code);
    await pay(visitor, cartId);
    buyers.push({ visitor, cartId });
  }
  const answers = await Promise.all(buyers.map(({ visitor, cartId }) => complete(visitor, cartId)));
  expect(answers.filter(({ body }) => body.type === 'order').length).toBe(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.length).toBe(49);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'CART_CHANGED', cart: { total: 249, discount_total: 0 } });
  expect(await listUses(code)).toEqual(['pending']);
  const [{ held } = { held: -1 }] = await api.database.run<{ held: number }>({
    text: `select count(*)::int as held from payment_sessions s join demo_payments d on d.reference = s.provider_reference
      where s.cart_id = any($1) and d.status in ('authorized', 'captured') and not exists (select 1 from orders o where o.payment_session_id = s.id)`,
    values: [buyers.map(({ cartId }) => cartId)],
  });
  expect(held).toBe(0);
});

test('lesson 8: counts once when 50 give it to one cart', async () => {
  const { code } = await api.make.promotion({ usageLimit: 1 });
  const product = await api.make.product({ price: kr(200), stock: 5 });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId);
  const answers = await Promise.all(Array.from({ length: 50 }, () => give(visitor, cartId, code)));
  for (const { body } of answers) expect(body.cart).toMatchObject({ discount_total: 20, promotions: [{ code }] });
});

test('lesson 8: uses nothing for failed payments, refused orders and abandoned carts', async () => {
  const { code } = await api.make.promotion({ usageLimit: 1 });
  const declined = await paid(code, { card: { ...goodCard, number: '4000 0000 0000 0002' } });
  expect((await complete(declined.visitor, declined.cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' } });
  expect(await listUses(code)).toEqual([]);

  const product = await api.make.product({ price: kr(200), stock: 1 });
  const unlucky = api.browser();
  const cartId = await newCart(unlucky);
  await addTo(unlucky, cartId, product.variantId);
  await fillIn(unlucky, cartId);
  await give(unlucky, cartId, code);
  await pay(unlucky, cartId);
  await api.database.run({ text: 'update products set is_published = false where id = $1', values: [product.productId] });
  expect((await complete(unlucky, cartId)).body.code).toBe('INSUFFICIENT_INVENTORY');
  expect(await listUses(code)).toEqual([]);

  const left = await paid(code);
  expect(left.cartId).toMatch(/^cart_/);
  const buyer = await paid(code, { email: 'b@exempel.example' });
  expect((await complete(buyer.visitor, buyer.cartId)).body.order.discount_total).toBe(20);
});

test('lesson 8: returns the use when the order is cancelled', async () => {
  const { code } = await api.make.promotion({ usageLimit: 1, customerLimit: 1 });
  const first = await paid(code);
  const { order } = (await complete(first.visitor, first.cartId)).body;
  await api.database.run({ text: `update orders set status = 'canceled' where id = $1`, values: [order.id] });
  const second = await paid(code);
  expect((await complete(second.visitor, second.cartId)).body.order.discount_total).toBe(20);
  expect((await listUses(code)).toSorted()).toEqual(['canceled', 'pending']);
});

test('locks no completion behind expired or other vendors’ promotions', async () => {
  const otherVendor = await api.make.vendor({ name: 'En annan' });
  await api.make.promotion({ code: null, usageLimit: 100, startsAt: new Date(api.clock.now().getTime() - 2_000).toISOString(), endsAt: new Date(api.clock.now().getTime() - 1_000).toISOString() });
  await api.make.promotion({ code: null, usageLimit: 100, vendorId: otherVendor });
  const product = await api.make.product({ stock: 5 });
  const other = await api.make.product({ stock: 5 });
  const [first, second] = [api.browser(), api.browser()];
  const carts = [await paidCart(first, product.variantId), await paidCart(second, other.variantId)] as const;
  api.onStep('complete.before-commit', async () => {
    expect((await complete(second, carts[1])).body.type).toBe('order');
  });
  expect((await complete(first, carts[0])).body.type).toBe('order');
});
