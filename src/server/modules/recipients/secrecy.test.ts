/** The giver never sees a friend's own address: in no response, mail, file or log; and the shop erases it. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas } from '../../http/api/areas.ts';
import { systemContext } from '../../platform/context.ts';
import { createLogger } from '../../platform/log.ts';
import { complete } from '../../testing/purchase.ts';
import { tablesWith } from '../../testing/search-database.ts';
import { type SmtpInbox, smtpInbox } from '../../testing/smtp-inbox.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { cancelOrder, deliverOrder, fulfilOrder, getOrderByNumber } from '../orders/service.ts';
import { collectExport } from '../personal-data/collect.ts';
import { friendsAtHome, home, type Pair, paidBag, secrets, share } from './testing/friend-at-home.ts';

let smtp: SmtpInbox;
let api: TestApi;
const logged: string[] = [];
beforeAll(async () => {
  smtp = await smtpInbox();
  api = await testApi({ settings: { SMTP_URL: smtp.url } });
  Object.assign(api.services, { log: createLogger('trace', { write: (line: string) => void logged.push(line) }) });
});
afterAll(async () => {
  await api.stop();
  await smtp.close();
});

const DAY_MS = 86_400_000;
const ctx = () => systemContext(api.services, 'sv');

/** Decodes a mail's base64 and quoted-printable parts, to search them. */
const decoded = (source: string): string =>
  [source, source.replaceAll(/=\r?\n/g, ''), ...source.split(/\r?\n\r?\n/).map((part) => Buffer.from(part.replaceAll(/\s/g, ''), 'base64').toString('utf8'))]
    .join('\n')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));

const secretsIn = (text: string): string[] => secrets.filter((secret) => text.includes(secret));

/** Everything a giver's session can GET; path parameters are filled with each id they know. */
/** What somebody reads in an answer, also in a PDF. */
const readAnswer = async ({ body, ...answer }: Answer): Promise<string> => JSON.stringify({ ...answer, body: body instanceof Uint8Array ? (await readPdf(body)).text : body });

async function readableBy({ giver, friend, jubileeId }: Pair, { cartId, orderId, number }: { cartId: string; orderId: string; number: number }): Promise<Record<string, string>> {
  const known = [cartId, orderId, jubileeId, friend.id, String(number)];
  const addresses = areas.flatMap(({ prefix, endpoints }) => endpoints.filter(({ method }) => method === 'GET').map(({ path }) => prefix + path));
  const answers: Record<string, string> = {};
  for (const address of addresses.flatMap((path) => (path.includes(':') ? known.map((one) => path.replaceAll(/:\w+/g, one)) : [path])))
    answers[address] = await readAnswer(await giver.browser.get(address));
  return answers;
}

async function ordered(pair: Pair): Promise<{ cartId: string; orderId: string; number: number; answers: string[] }> {
  const cartId = await paidBag(api, pair, { deliver_on: '2026-12-01', message: 'Grattis!' });
  const answers = [
    JSON.stringify((await pair.giver.browser.get(`/api/store/carts/${cartId}`)).body),
    JSON.stringify((await pair.giver.browser.get(`/api/store/carts/${cartId}/shipping-options`)).body),
  ];
  const first = await complete(pair.giver.browser, cartId);
  const again = await complete(pair.giver.browser, cartId);
  answers.push(JSON.stringify(first.body), JSON.stringify(again.body));
  await api.runJobs();
  return { cartId, orderId: first.body.order.id, number: first.body.order.number, answers };
}

describe('SET-01 the address stays with shop and seller', () => {
  test('leaks it in no answer, mail, export or log of the giver', async () => {
    api.clock.set('2026-11-23T10:00:00Z');
    const pair = await friendsAtHome(api);
    const { answers, ...ids } = await ordered(pair);
    const { destination } = await getOrderByNumber(ctx(), ids.number);
    expect(destination, 'the seller has all of it').toMatchObject({ first_name: home.first_name, address_1: home.address_1, postal_code: home.postal_code, city: home.city, phone: '+46701740611' });

    expect(secretsIn(answers.join('\n'))).toEqual([]);
    const { browser } = pair.giver;
    const lines = (await browser.get(`/api/store/orders/${ids.orderId}`)).body.order.items.map(({ id }: { id: string }) => ({ item_id: id, quantity: 1 }));
    await fulfilOrder(ctx(), ids.number);
    await deliverOrder(ctx(), ids.number);
    const withdrawn = await browser.post(`/api/store/orders/${ids.orderId}/withdrawals`, { request_id: 'en-gang-till-0001', name: 'Bo Ek', items: lines });
    expect(withdrawn.status).toBe(200);
    expect(secretsIn(JSON.stringify(withdrawn.body))).toEqual([]);
    const other = await ordered(pair);
    await cancelOrder(ctx(), other.number, { isRestocked: true });
    await api.runJobs();

    const readable = await readableBy(pair, ids);
    expect(Object.values(readable).filter((text) => text.includes(ids.orderId)).length, 'the order is read at several addresses').toBeGreaterThan(2);
    for (const [address, text] of Object.entries(readable)) expect(secretsIn(text), address).toEqual([]);
    const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const { receipts } = (await browser.get(`/api/store/orders/${ids.orderId}`)).body.order as { receipts: { id: string }[] };
    for (const path of [...receipts.map(({ id }) => `receipts/${id}`), 'gift-receipt']) {
      const answer = await fetch(`${api.url}/api/store/orders/${ids.orderId}/${path}`, { headers: { cookie } });
      const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      expect(text, path).toContain(String(ids.number));
      expect(secretsIn(text), path).toEqual([]);
    }

    const letters = smtp.letters.filter(({ to }) => to.includes(pair.giver.email)).map(({ source }) => decoded(source));
    expect(letters.length, 'confirmation, sent, withdrawal, cancelled').toBeGreaterThanOrEqual(5);
    expect(letters.filter((text) => text.includes('Annas adress')).length, 'confirmations and the one about sending').toBe(3);
    for (const letter of letters) expect(secretsIn(letter)).toEqual([]);

    const zip = await collectExport(ctx(), { id: pair.giver.id, email: pair.giver.email, first_name: 'Bo', language_code: 'sv' });
    const files = Object.values(unzipSync(zip)).map((bytes) => strFromU8(bytes));
    expect(files.join('\n')).toContain(ids.orderId);
    expect(secretsIn(files.join('\n'))).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    expect(secretsIn(logged.join('\n'))).toEqual([]);
  });

  test('refuses without revealing where or why', async () => {
    api.clock.set('2026-11-23T10:00:00Z');
    const pair = await friendsAtHome(api);
    const cartId = await paidBag(api, pair, { deliver_on: '2026-12-01' });
    await share(pair.friend, [{ from: '2026-11-30', to: '2026-12-02', addressId: null }]);
    const refused = await complete(pair.giver.browser, cartId);
    expect(refused.status).toBe(409);
    const text = JSON.stringify(refused.body);
    expect(secretsIn(text)).toEqual([]);
    expect(text, 'no more of the period than the day that was chosen').not.toMatch(/2026-11-30|2026-12-02/);
  });
});

describe('AUTH-07 the address in another’s order is erased', () => {
  const street = home.address_1;
  const places = async () => [...new Set(await tablesWith(api, street))].sort();
  const sweep = async () => {
    await api.database.run({ text: `select graphile_worker.add_job('retention:forget', '{}')`, values: [] });
    await api.runJobs();
  };
  const stored = async (orderId: string) => (await api.database.run<{ address: unknown }>({ text: 'select recipient_address as address from orders where id = $1', values: [orderId] }))[0]?.address;

  test('is erased at the end of the withdrawal period', async () => {
    api.clock.set('2026-11-23T10:00:00Z');
    const pair = await friendsAtHome(api);
    const { orderId, number } = await ordered(pair);
    expect(await places(), 'of the friend’s account and the order alone').toEqual(['members', 'orders']);
    await sweep();
    await fulfilOrder(ctx(), number);
    await deliverOrder(ctx(), number);
    api.clock.advance(13 * DAY_MS);
    await sweep();
    expect(await stored(orderId), 'it may still come back').not.toBeNull();
    api.clock.advance(4 * DAY_MS);
    await sweep();
    expect(await stored(orderId)).toBeNull();
    expect((await getOrderByNumber(ctx(), number)).destination).toBeNull();
    await pair.giver.browser.post('/api/auth/login', { email: pair.giver.email, password: pair.giver.password });
    expect((await pair.giver.browser.get(`/api/store/orders/${orderId}`)).body.order).toMatchObject({ at_their_address: true, shipping_address: { first_name: 'Anna' } });
  });

  test('is erased with the friend’s account once nothing is active', async () => {
    api.clock.set('2026-11-23T10:00:00Z');
    const pair = await friendsAtHome(api);
    const [over, open] = [await ordered(pair), await ordered(pair)];
    await cancelOrder(ctx(), over.number, { isRestocked: true });
    await api.runJobs();
    await api.database.run({ text: 'update orders set recipient_address = $2 where id = $1', values: [over.orderId, JSON.stringify(home)] });
    expect((await pair.friend.browser.delete('/api/app/user', { password: pair.friend.password })).status).toBe(200);
    expect(await stored(over.orderId), 'cancelled').toBeNull();
    expect(await stored(open.orderId), 'locked until it is delivered').not.toBeNull();
    await fulfilOrder(ctx(), open.number);
    await deliverOrder(ctx(), open.number);
    api.clock.advance(17 * DAY_MS);
    await sweep();
    expect(await stored(open.orderId)).toBeNull();
  });
});
