import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

interface Mail {
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
const mailsTo = async (address: string): Promise<Mail[]> => (await api.get('/__outbox.json')).body.messages.filter((mail: Mail) => mail.to === address).reverse();
const getAlerts = async (email: string) => (await rows<{ n: number }>('select count(*)::int as n from stock_alerts where email = $1', email))[0]?.n;
const ask = (variantId: string, email: string, locale = 'sv'): Promise<Answer> => api.browser().post(`/api/store/variants/${variantId}/stock-alerts?locale=${locale}`, { email });

let people = 0;
const somebody = () => {
  people += 1;
  return `person${people}@exempel.example`;
};
const tokenIn = (mail: Mail | undefined) => /\/(?:bevakning|stock-alert)\/([0-9A-Z]{26})/.exec(mail?.text ?? '')?.[1] ?? '';

async function look(): Promise<void> {
  await rows(`select graphile_worker.add_job('stock-alerts:look', '{}')`);
  await api.runJobs();
}

/** A confirmed alert for a variant. */
async function waiting(variantId: string, locale = 'sv'): Promise<{ email: string; token: string }> {
  const email = somebody();
  await ask(variantId, email, locale);
  await api.runJobs();
  const token = tokenIn((await mailsTo(email)).at(-1));
  expect((await api.browser().post(`/api/store/stock-alerts/${token}/confirm`)).status).toBe(200);
  return { email, token };
}

test('confirms by mailed link and press, mails once, deletes the address', async () => {
  const product = await api.make.product({ title: 'Orkidé', titleEn: 'Orchid', stock: 0 });
  const email = somebody();
  expect(await ask(product.variantId, ` ${email.toUpperCase()} `, 'en')).toMatchObject({ status: 200, body: { accepted: true } });
  await api.runJobs();
  const [asked] = await mailsTo(email);
  expect(asked?.subject).toBe('Would you like to know when Orchid is back?');
  const token = tokenIn(asked);
  expect((await api.get(`/api/store/stock-alerts/${token}?locale=en`)).body.stock_alert).toMatchObject({ product: { title: 'Orchid' }, is_confirmed: false });
  await api.make.setStock(product.stockItemId, 1);
  await look();
  expect(await mailsTo(email), 'not before it is confirmed').toHaveLength(1);
  expect((await api.post(`/api/store/stock-alerts/${token}/confirm`)).body.stock_alert.is_confirmed).toBe(true);
  expect((await api.post(`/api/store/stock-alerts/${token}/confirm`)).status).toBe(200);
  await look();
  await look();
  const [, alert, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(alert?.subject).toBe('Orchid is back');
  expect(tokenIn(alert), 'nothing is left to call off').toBe('');
  expect(alert?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(await getAlerts(email)).toBe(0);
  expect((await api.get(`/api/store/stock-alerts/${token}`)).status).toBe(404);
});

test('mails once per return and person, then only new subscribers', async () => {
  const product = await api.make.product({ stock: 0 });
  const { email } = await waiting(product.variantId);
  await api.make.setStock(product.stockItemId, 2);
  await look();
  await api.make.setStock(product.stockItemId, 0);
  await api.make.setStock(product.stockItemId, 2);
  await look();
  const countAlerts = async () => (await mailsTo(email)).filter(({ subject }) => subject.endsWith('är tillbaka')).length;
  expect(await countAlerts()).toBe(1);
  await ask(product.variantId, email);
  await api.runJobs();
  await api.post(`/api/store/stock-alerts/${tokenIn((await mailsTo(email)).at(-1))}/confirm`);
  await look();
  expect(await countAlerts()).toBe(2);
});

test('mails once in 20 concurrent runs, and when dying before deletion', async () => {
  const product = await api.make.product({ stock: 0 });
  const { email } = await waiting(product.variantId);
  await api.make.setStock(product.stockItemId, 1);
  api.onStep('stock-alert.sent', async () => {
    throw new Error('the process died here');
  });
  await Promise.all(Array.from({ length: 20 }, () => rows(`select graphile_worker.add_job('stock-alerts:look', '{}')`)));
  await api.runJobs();
  expect(await getAlerts(email)).toBe(1);
  await rows('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
  await api.runJobs();
  expect(await getAlerts(email)).toBe(0);
  expect((await mailsTo(email)).filter(({ subject }) => subject.endsWith('är tillbaka'))).toHaveLength(1);
});

test('retains subscribers when sold out again before their turn', async () => {
  const product = await api.make.product({ stock: 0 });
  const { email } = await waiting(product.variantId);
  await api.make.setStock(product.stockItemId, 1);
  const [alert] = await rows<{ id: string }>('select id from stock_alerts where email = $1', email);
  await api.make.setStock(product.stockItemId, 0);
  await rows(`select graphile_worker.add_job('stock-alerts:tell', $1::json)`, JSON.stringify({ alertId: alert?.id }));
  await api.runJobs();
  expect(await getAlerts(email)).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('lesson 30: deletes the address by a mail program’s POST, not a GET', async () => {
  const product = await api.make.product({ stock: 0 });
  const { email } = await waiting(product.variantId);
  const [asked] = await mailsTo(email);
  const url = new URL(/<(.+)>/.exec(asked?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  expect((await api.browser().get(url.pathname)).status).toBe(405);
  expect(await getAlerts(email)).toBe(1);
  const oneClick = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } };
  expect((await api.browser().send('POST', url.pathname, oneClick)).status).toBe(200);
  expect(await getAlerts(email)).toBe(0);
  expect((await api.browser().send('POST', url.pathname, oneClick)).status).toBe(200);
  expect((await api.browser().send('POST', url.pathname.replace('unsubscribe', 'confirm'), oneClick)).status, 'only this one is open').toBe(403);
});

test('lesson 23: answers alike whether or not an address is already subscribed', async () => {
  const product = await api.make.product({ stock: 0 });
  const { email } = await waiting(product.variantId);
  const seen = [];
  for (const address of [email, somebody()]) {
    let answer: Answer | undefined;
    const statements = await api.listStatements(async () => {
      answer = await ask(product.variantId, address);
    });
    seen.push({ status: answer?.status, body: answer?.body, statements: statements.filter((text) => !text.includes('rate_limits')) });
  }
  expect(seen[1]).toEqual(seen[0]);
  await api.runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('limits a mailbox to three unconfirmed products, each mailed hourly', async () => {
  const email = somebody();
  const products = [];
  for (let index = 0; index < 5; index += 1) products.push(await api.make.product({ stock: 0 }));
  for (const { variantId } of [...products, ...products]) {
    await ask(variantId, email);
    await api.runJobs();
  }
  expect(await mailsTo(email)).toHaveLength(3);
  api.clock.advance(3_600_001);
  await ask(products[0]?.variantId ?? '', email);
  await api.runJobs();
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(4);
  expect((await api.get(`/api/store/stock-alerts/${tokenIn(mails[0])}`)).status, 'the newest link counts').toBe(404);
  expect((await api.get(`/api/store/stock-alerts/${tokenIn(mails[3])}`)).status).toBe(200);
});

test('deletes unconfirmed addresses after a day, confirmed after half a year', async () => {
  const product = await api.make.product({ stock: 0 });
  const { email } = await waiting(product.variantId);
  const unconfirmed = somebody();
  await ask(product.variantId, unconfirmed);
  await api.runJobs();
  api.clock.advance(86_400_000);
  await look();
  expect([await getAlerts(unconfirmed), await getAlerts(email)]).toEqual([0, 1]);
  api.clock.advance(179 * 86_400_000);
  await look();
  expect(await getAlerts(email)).toBe(0);
});

test.each([
  ['no address', { email: 'hej' }],
  ['nothing', {}],
  ['two addresses', { email: 'a@exempel.example,b@exempel.example' }],
  ['a number', { email: 7 }],
])('refuses %s with 400', async (_, body) => {
  const { variantId } = await api.make.product({ stock: 0 });
  expect(await api.browser().post(`/api/store/variants/${variantId}/stock-alerts`, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

test('answers 404 for an unknown variant and token', async () => {
  expect((await ask('variant_x', somebody())).status).toBe(404);
  expect((await api.get('/api/store/stock-alerts/x')).status).toBe(404);
  expect((await api.post('/api/store/stock-alerts/x/confirm')).status).toBe(404);
});

test('refuses an address over twenty requests a minute with a wait', async () => {
  const limited = await testApi({ hasLimits: true });
  const { variantId } = await limited.make.product({ stock: 0 });
  const answers = [];
  for (let index = 0; index < 22; index += 1) answers.push((await limited.post(`/api/store/variants/${variantId}/stock-alerts`, { email: `a${index}@exempel.example` })).status);
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.at(-1)).toBe(429);
  await limited.stop();
});
