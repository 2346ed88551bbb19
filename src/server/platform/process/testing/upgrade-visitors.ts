/** Flows begun with one of two programs on one database and continued with the other, in both directions. */
import { expect } from 'vitest';
import { kr } from '../../../testing/make.ts';
import { complete, paidCart } from '../../../testing/purchase.ts';
import { type Browser, createBrowser } from '../../../testing/test-api.ts';
import type { ShopFolder } from './shop-folder.ts';

export interface BothShops {
  oldUrl: string;
  newUrl: string;
  folder: ShopFolder;
  variantId: string;
}

/** How long a change may take to be visible in both; caches update within milliseconds, but the machine may be busy. */
const SHOWN_WITHIN_MS = 20_000;

/** The same browser (cookies), at the other program. */
function sameBrowserAt(url: string, browser: Browser): Browser {
  const other = createBrowser(url);
  for (const [key, value] of browser.cookies) other.cookies.set(key, value);
  return other;
}

/** Completes with a key at one version, then again at the other: same response. Returns the orders. */
async function completeTwice({ oldUrl, newUrl, variantId }: BothShops): Promise<Map<string, string>> {
  const orders = new Map<string, string>();
  for (const [firstUrl, secondUrl] of [
    [oldUrl, newUrl],
    [newUrl, oldUrl],
  ] as const) {
    const first = createBrowser(firstUrl);
    const cartId = await paidCart(first, variantId);
    const key = { 'idempotency-key': `${cartId}-once` };
    const completed = await complete(first, cartId, key);
    expect(completed.body.type, `completed at ${firstUrl === oldUrl ? 'the old' : 'the new'} version`).toBe('order');
    const again = await complete(sameBrowserAt(secondUrl, first), cartId, key);
    expect(again.body, 'repeated at the other version').toMatchObject({ type: 'order', order: { id: completed.body.order.id } });
    orders.set(cartId, completed.body.order.id as string);
  }
  return orders;
}

/** Signing in or out at one version holds at both. Returns the member's address; null if the old version has no accounts. */
async function signInAtOne({ oldUrl, newUrl, folder }: BothShops): Promise<string | null> {
  const { database, make } = folder.open();
  const { email, password } = await make.member();
  await database.close();
  const isSignedIn = async (browser: Browser) => (await browser.get('/api/app/user')).status === 200;
  for (const [firstUrl, secondUrl] of [
    [oldUrl, newUrl],
    [newUrl, oldUrl],
  ] as const) {
    const first = createBrowser(firstUrl);
    const answer = await first.post('/api/auth/login', { email, password });
    if (firstUrl === oldUrl && answer.status === 404) return null;
    expect(answer.status, `signing in at ${firstUrl === oldUrl ? 'the old' : 'the new'} version`).toBe(200);
    const second = sameBrowserAt(secondUrl, first);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
    expect((await second.post('/api/auth/logout')).status).toBeLessThan(300);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
  }
  return email;
}

/** A price change is visible in both, whatever they cache. */
async function changePrice({ oldUrl, newUrl, folder }: BothShops): Promise<void> {
  const { database, make } = folder.open();
  const { handle, variantId } = await make.product({ title: 'Nytt pris', price: kr(6_543), stock: 5 });
  const isShownBy = async (url: string, kronor: number) => JSON.stringify((await createBrowser(url).get(`/api/store/products/${handle}`)).body).match(new RegExp(`\\b${kronor}\\b`)) !== null;
  for (const kronor of [6_543, 7_654, 8_765]) {
    await make.setPrice(variantId, kr(kronor));
    for (const url of [oldUrl, newUrl])
      await expect.poll(() => isShownBy(url, kronor), { timeout: SHOWN_WITHIN_MS, message: `${kronor} kronor, shown by ${url === oldUrl ? 'the old' : 'the new'} version` }).toBe(true);
  }
  await database.close();
}

const DAY_MS = 86_400_000;
const MEMBERSHIPS = 5;
const AT_ONCE = 4;

/** Memberships by the month with two renewals due, renewed by both versions at once, are charged once a period. Returns the members' addresses; none where the old version has no memberships. */
async function renewAtBoth({ oldUrl, newUrl, folder }: BothShops): Promise<string[]> {
  const { database, make } = folder.open();
  const run = <Row extends object>(text: string, ...values: unknown[]) => database.run<Row>({ text, values });
  const begun = new Date(Date.now() - 75 * DAY_MS);
  const paidUntil = new Date(begun.getTime() + 31 * DAY_MS);
  const members: Browser[] = [];
  const emails: string[] = [];
  for (let count = 0; count < MEMBERSHIPS; count += 1) {
    const { id, email, password } = await make.member();
    const browser = createBrowser(oldUrl);
    await browser.post('/api/auth/login', { email, password });
    if ((await browser.get('/api/app/membership')).status === 404) {
      await database.close();
      return [];
    }
    members.push(browser);
    emails.push(email);
    await run(
      `insert into demo_subscriptions (reference, payment_reference, interval, amount_minor, currency_code, status, anchor_at, periods, period_end)
       values ($1, $1, 'month', 2900, 'SEK', 'active', $2, 1, ($2::timestamptz at time zone 'Europe/Stockholm' + interval '1 month') at time zone 'Europe/Stockholm')`,
      ...[`both.${id}`, begun],
    );
    await run(
      `insert into memberships (id, member_id, plan_id, interval, currency_code, price_minor, tax_rate_basis_points, reference, status, started_at, paid_until, created_at, read_at)
       values (gen_random_uuid(), $1, 'month', 'month', 'SEK', 2900, 2500, $2, 'active', $3, $4, $3, $3)`,
      ...[id, `both.${id}`, begun, paidUntil],
    );
  }
  const presses = members.flatMap((browser) => [oldUrl, newUrl].flatMap((url) => Array.from({ length: AT_ONCE }, () => sameBrowserAt(url, browser))));
  const jobs = Array.from({ length: AT_ONCE }, () => run(`select graphile_worker.add_job('memberships:refresh', '{}')`));
  const answers = await Promise.all([...presses.map((browser) => browser.post('/api/app/membership/resume')), ...jobs]);
  expect(answers.flatMap((answer) => ('status' in answer ? [answer.status] : []))).toEqual(presses.map(() => 200));
  const charged = await run<{ count: number; periods: number; booked: number }>(
    `select count(*)::int as count, count(distinct p.period_from)::int as periods, (select count(*)::int from ledger_transactions l where l.source = 'charge' and l.payment_reference like m.reference || '.%') as booked
     from memberships m join membership_payments p on p.membership_id = m.id where m.reference like 'both.%' group by m.id, m.reference`,
  );
  expect(charged, 'each due period once').toEqual(members.map(() => ({ count: 2, periods: 2, booked: 2 })));
  await database.close();
  return emails;
}

/** Returns the order of each cart completed here, and the addresses of members that it signed in. */
export async function goThroughBoth(shops: BothShops): Promise<{ orders: Map<string, string>; member: string | null; renewed: string[] }> {
  await changePrice(shops);
  const renewed = await renewAtBoth(shops);
  return { renewed, orders: await completeTwice(shops), member: await signInAtOne(shops) };
}
