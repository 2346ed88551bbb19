/** Guessing secrets: with one process and two, from one address and from a whole IPv6 network. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { getOrders } from '../../testing/orders.ts';
import { type PageServer, startPageServer } from '../../testing/page-server.ts';
import { codeNow, switchOnSecondStep } from '../../testing/second-step.ts';
import { createBrowser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let there: PageServer;
beforeAll(async () => {
  // Lets requests set their client address with X-Forwarded-For.
  api = await testApi({ hasLimits: true, settings: { TRUST_PROXY: '127.0.0.1' } });
  there = await startPageServer(api);
});
afterAll(async () => {
  await there.stop();
  await api.stop();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const urls = () => [api.url, there.url];
const toUrl = (index: number) => urls()[index % 2] ?? api.url;

function getCounts(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('the second step', () => {
  async function withSecondStep() {
    const member = await api.signedIn();
    return { ...member, ...(await switchOnSecondStep(api, member.browser, member.password)) };
  }

  /** One guess with its own challenge, obtained with the right password. */
  async function guess(member: { email: string; password: string }, code: string, { url, address }: { url: string; address: string }): Promise<number> {
    const browser = createBrowser(url);
    const { challenge } = (await browser.post('/api/auth/login', { email: member.email, password: member.password }, from(address))).body;
    return (await browser.post('/api/auth/totp', { challenge, code }, from(address))).status;
  }

  test.each([
    ['app codes', '000000'],
    ['recovery codes', 'AAAA-AAAA-AAAA-AAAA'],
  ])('takes five of 40 parallel %s of one network over two processes', async (_kind, code) => {
    const member = await withSecondStep();
    // One challenge per guess: a login with the right password costs no attempt.
    const challenges = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const browser = createBrowser(toUrl(index));
        return { browser, challenge: (await browser.post('/api/auth/login', { email: member.email, password: member.password }, from(`203.0.113.${index}`))).body.challenge };
      }),
    );
    const answers = await Promise.all(challenges.map(({ browser, challenge }) => browser.post('/api/auth/totp', { challenge, code }, from('198.51.100.9'))));
    expect(getCounts(answers.map(({ status }) => status))).toEqual({ 400: 5, 429: 35 });
    expect((await member.browser.get('/api/app/user/security')).body, 'and uses up none').toMatchObject({ totp: true, recovery_codes_left: 10 });
  });

  test('accepts five of 40 parallel codes per challenge across processes and networks', async () => {
    const member = await withSecondStep();
    const { challenge } = (await api.browser().post('/api/auth/login', { email: member.email, password: member.password })).body;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => createBrowser(toUrl(index)).post('/api/auth/totp', { challenge, code: 'AAAA-AAAA-AAAA-AAAA' }, from(`203.0.113.${index}`))),
    );
    const wrong = answers.filter(({ body }) => body.errors?.[0]?.code === 'wrong_code');
    expect(wrong).toHaveLength(5);
    expect(new Set(answers.filter((answer) => !wrong.includes(answer)).map(({ body }) => body.code))).toEqual(new Set(['CHALLENGE_EXPIRED']));
  });

  test('accepts 20 codes from unknown networks together, without blocking known devices', async () => {
    const member = await withSecondStep();
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(member, '000000', { url: toUrl(index), address: `203.0.113.${index}` })));
    expect(getCounts(statuses)).toEqual({ 400: 20, 429: 20 });
    const { challenge } = (await member.browser.post('/api/auth/login', { email: member.email, password: member.password })).body;
    expect((await member.browser.post('/api/auth/totp', { challenge, code: codeNow(api, member.secret) })).status).toBe(200);
  });
});

interface Secret {
  address: (secret: string) => string;
  secret: string;
}

async function secrets(): Promise<Record<string, Secret>> {
  const shop = getOrders(api);
  const bought = await shop.purchase([{}]);
  const key = /[?&]key=([\w-]+)/.exec((await shop.mailsTo(bought.email))[0].text)?.[1] ?? '';
  const { browser } = await api.signedIn();
  const { invite } = (await browser.get('/api/app/user/invite')).body;
  const { wishlist } = (await browser.post('/api/app/wishlists', { name: 'Födelsedag', visibility: 'link' })).body;
  const { item } = (await browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: 'Vantar' })).body;
  const guest = { name: 'Gösta', email: 'gosta@exempel.example' };
  expect((await api.browser().post(`/api/app/public/wishlists/${wishlist.publicId}/items/${item._id}/reservation`, { quantity: 1, guest })).status).toBeLessThan(300);
  const [mail] = await mailsTo(api, guest.email);
  const { feed } = (await browser.post('/api/app/calendar/feed')).body;
  return {
    'an order’s key': { secret: key, address: (secret) => `/api/store/orders/${bought.order.id}?key=${secret}` },
    'an order’s id': { secret: bought.order.id, address: (secret) => `/api/store/orders/${secret}?key=${key}` },
    'an invitation': { secret: invite._id, address: (secret) => `/api/app/public/invites/${secret}` },
    'a list’s link': { secret: wishlist.publicId, address: (secret) => `/api/app/public/wishlists/${secret}` },
    'a reservation’s link': { secret: /\/([\w-]{22,})(?:\s|$|\?)/.exec(mail?.text ?? '')?.[1] ?? tokenIn(mail), address: (secret) => `/api/app/public/reservations/${secret}` },
    'a calendar’s address': {
      secret:
        new URL(feed.url).pathname
          .split('/')
          .at(-1)
          ?.replace(/\.ics$/, '') ?? '',
      address: (secret) => `/api/app/public/calendar/${secret}.ics`,
    },
  };
}

/** Near misses: other case, a character added, removed or swapped. */
function* nearMisses(secret: string): Generator<string> {
  const last = secret.at(-1);
  yield secret.slice(0, -1);
  yield `${secret}${last}`;
  yield `${secret.slice(0, -1)}${last === '0' ? '1' : '0'}`;
  if (secret.toUpperCase() !== secret) yield secret.toUpperCase();
  yield '%25';
  yield '_'.repeat(secret.length);
}

test('opens only a secret’s own target and answers near misses as unknown', async () => {
  for (const [name, { secret, address }] of Object.entries(await secrets())) {
    expect((await api.browser().get(address(secret))).status, name).toBe(200);
    // Alphabet: hex, or letters and digits.
    const plain = secret.replace(/^order_/, '');
    expect(plain.length * Math.log2(/^[0-9a-f]+$/.test(plain) ? 16 : 62), `${name} has 128 bits or more`).toBeGreaterThanOrEqual(128);
    for (const wrong of nearMisses(secret)) expect([wrong, (await api.browser().get(address(wrong))).status], name).toEqual([wrong, 404]);
  }
});

describe('guesses over two processes', () => {
  test.each([
    ['order keys', '/api/store/orders/order_00000000000000000000000000000000?key=', 'GET', 300],
    ['invitations', '/api/app/public/invites/', 'GET', 300],
    ['lists', '/api/app/public/wishlists/', 'GET', 300],
    ['reservations', '/api/app/public/reservations/', 'GET', 300],
    ['reservations’ answers', '/api/app/public/reservations/confirm/', 'POST', 60],
    ['links to a new password', '/api/auth/reset-password/', 'POST', 300],
  ] as const)('limits guesses of %s without blocking others', async (kind, path, method, limit) => {
    const network = `2001:db8:${kind.length}:${limit}`;
    const guess = (index: number) => {
      const secret = `guess${index}`;
      const target = path.endsWith('confirm/') ? `/api/app/public/reservations/${secret}/confirm` : path + secret;
      const browser = createBrowser(toUrl(index));
      // Every request from another address of one network.
      const address = from(`${network}::${(index + 1).toString(16)}`);
      return method === 'GET' ? browser.get(target, address) : browser.post(target, path.includes('reset') ? { newPassword: 'ett nytt bra lösenord' } : undefined, address);
    };
    let index = 0;
    const statuses: number[] = [];
    // Counts are shared every half second: until then at most twice the limit passes.
    await expect
      .poll(async () => {
        const answers = await Promise.all(Array.from({ length: 50 }, () => guess(index++)));
        statuses.push(...answers.map(({ status }) => status));
        return answers.every(({ status }) => status === 429);
      })
      .toBe(true);
    const counts = getCounts(statuses);
    expect(counts[200] ?? 0).toBe(0);
    expect((counts[404] ?? 0) + (counts[400] ?? 0)).toBeGreaterThanOrEqual(limit);
    expect((counts[404] ?? 0) + (counts[400] ?? 0)).toBeLessThanOrEqual(2 * limit);
    expect((await api.browser().get('/api/app/public/invites/okand', from(`2001:db8:ffff:${limit}::1`))).status).toBe(404);
  });
});
