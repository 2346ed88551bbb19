import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { writePdf } from '../../platform/pdf/write-pdf.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { getOrderByNumber, toPackingNote } from '../orders/service.ts';

let api: TestApi;
let visitor: Browser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.clock.set('2026-11-23T10:00:00Z');
  visitor = api.browser();
});

const giver = { ...swedishAddress, first_name: 'Bo', last_name: 'Ek', address_1: 'Givarvägen 9' };
const gift = { is_gift: true, message: 'Grattis <i>mormor</i>!\n🎂 Kram & puss', wrapping: true, hide_prices: true, deliver_on: '2026-12-01' };

async function readyCart(fields: object = { gift }, productInput: { price?: number; stock?: number } = {}): Promise<string> {
  const { variantId } = await api.make.product({ title: 'Orkidé', price: kr(349), ...productInput });
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, variantId);
  await fillIn(visitor, cartId, { email: 'bo@exempel.example' });
  await visitor.put(`/api/store/carts/${cartId}/cart`, { billing_address: giver, ...fields });
  return cartId;
}

async function bought(fields?: object) {
  const cartId = await readyCart(fields);
  await pay(visitor, cartId);
  const { status, body } = await complete(visitor, cartId);
  expect(status).toBe(200);
  return body.order;
}

const getPayment = async (cartId: string) =>
  (
    await api.database.run<{ status: string }>({
      text: 'select d.status from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1 order by s.created_at desc',
      values: [cartId],
    })
  ).map(({ status }) => status);

describe('CART-14 the order of a gift', () => {
  test('stores message, wrapping with VAT, day, giver and recipient separately', async () => {
    const order = await bought();
    expect(order).toMatchObject({
      gift,
      item_total: 349,
      shipping_total: 49,
      wrapping_total: 39,
      wrapping_tax_total: 7.8,
      total: 437,
      tax_total: 87.4,
      tax_lines: [{ rate: 25, amount: 87.4 }],
      shipping_address: { first_name: 'Åsa', address_1: 'Storgatan 1' },
      billing_address: { first_name: 'Bo', address_1: 'Givarvägen 9' },
      shipping_method: { estimate: { from: '2026-12-01', to: '2026-12-01' } },
    });
    expect((await visitor.get(`/api/store/orders/${order.id}`)).body.order).toMatchObject({ gift, wrapping_total: 39 });
  });

  test('mails the giver thanks with wrapping, card and day, escaped', async () => {
    const order = await bought();
    await api.runJobs();
    const mails = (await api.get('/__outbox.json')).body.messages as { to: string; subject: string; html: string; text: string }[];
    const mail = mails.find(({ subject }) => subject.includes(String(order.number)));
    expect(mail?.to).toBe('bo@exempel.example');
    for (const part of ['Tack, Bo!', 'Presentinslagning', '39 kr', 'tisdag 1 december', 'Givarvägen 9']) expect(mail?.text.replaceAll('\u00A0', ' '), part).toContain(part);
    expect(mail?.text).toContain('> Grattis <i>mormor</i>!\n> 🎂 Kram & puss');
    expect(mail?.html).toContain('Grattis &lt;i&gt;mormor&lt;/i&gt;!');
    expect(mail?.html).not.toContain('<i>mormor');
    expect(mails.some(({ html }) => html.includes('åsa@'))).toBe(false);
  });

  test('makes an ordinary order without a gift', async () => {
    expect(await bought({ billing_address: null })).toMatchObject({ gift: null, wrapping_total: 0, wrapping_tax_total: 0, total: 398 });
  });
});

describe('CART-14 the note in the parcel', () => {
  async function packed(number: number): Promise<string> {
    const { row, destination } = await getOrderByNumber(systemContext(api.services, 'sv'), number);
    if (!destination) throw new Error('the order has no destination');
    return (await readPdf(await writePdf(toPackingNote(row, destination)))).text;
  }

  test('omits all prices and giver details when prices are hidden', async () => {
    const { number } = await bought();
    const text = await packed(number);
    for (const part of ['Följesedel', String(number), 'Åsa Öberg', 'Stockholm', 'Grattis <i>mormor</i>!', 'Kram & puss', 'Orkidé', '1 december 2026']) expect(text).toContain(part);
    for (const secret of ['349', '437', ' kr', 'bo@', 'Givarvägen', '4242', '0701740605']) expect(text, secret).not.toContain(secret);
  });

  test('shows each line’s price unless hidden', async () => {
    const { number } = await bought({ gift: { ...gift, hide_prices: false } });
    expect(await packed(number)).toContain('349 kr');
  });

  test('is the seller’s alone', async () => {
    const order = await bought();
    expectProblem(await visitor.get(`/api/store/orders/${order.id}/packing-note`), 'NOT_FOUND');
  });
});

describe('lesson 9: a delivery day that has become impossible', () => {
  // The last day on which 1 December can be promised, until 14:00.
  const inTime = '2026-11-25T12:59:59Z';
  const tooLate = '2026-11-25T13:00:00Z';

  test('answers 409 with the cart before paying, then accepts another day', async () => {
    const cartId = await readyCart();
    api.clock.set(tooLate);
    const begin = () => visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
    const refused = await begin();
    expectProblem(refused, 'DELIVERY_DAY_UNAVAILABLE');
    expect(refused.body.cart).toMatchObject({ id: cartId, delivery_day: { day: '2026-12-01', is_possible: false }, metadata: { gift } });
    const [{ delivery_days: days }] = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options;
    await visitor.put(`/api/store/carts/${cartId}/cart`, { gift: { ...gift, deliver_on: days[0] } });
    expect((await begin()).status).toBe(200);
  });

  test.each(['complete.authorized', 'complete.locked'] as const)('answers 409 and releases the money between paying and %s', async (step) => {
    const cartId = await readyCart();
    api.clock.set(inTime);
    await pay(visitor, cartId);
    api.onStep(step, async () => {
      api.clock.set(tooLate);
      await Promise.resolve();
    });
    const answer = await complete(visitor, cartId);
    expectProblem(answer, 'DELIVERY_DAY_UNAVAILABLE');
    expect(answer.body.cart.delivery_day).toEqual({ day: '2026-12-01', is_possible: false });
    expect(await getPayment(cartId)).toEqual(['canceled']);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.completed_at).toBeNull();
  });

  test('is honoured in the last second before the cut-off', async () => {
    const cartId = await readyCart();
    api.clock.set(inTime);
    await pay(visitor, cartId);
    expect((await complete(visitor, cartId)).body.order.shipping_method.estimate).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    // Repeated completes return the existing order.
    api.clock.set('2026-12-24T13:00:00Z');
    expect((await complete(visitor, cartId)).status).toBe(200);
  });

  test('lesson 2: charges a wrapped gift once in 50 concurrent completions', async () => {
    const cartId = await readyCart();
    await pay(visitor, cartId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(visitor, cartId)));
    expect(new Set(answers.map(({ body }) => `${body.order.id} ${body.order.total}`)).size).toBe(1);
    await api.runJobs();
    expect(await getPayment(cartId)).toEqual(['captured']);
  });

  test('refuses completion with CART_CHANGED when wrapping is added during payment', async () => {
    const cartId = await readyCart({ gift: { ...gift, wrapping: false } });
    await pay(visitor, cartId);
    api.onStep('complete.authorized', async () => {
      expect((await visitor.put(`/api/store/carts/${cartId}/cart`, { gift })).status).toBe(200);
    });
    const answer = await complete(visitor, cartId);
    expectProblem(answer, 'CART_CHANGED');
    expect(answer.body.cart.total).toBe(437);
  });
});
