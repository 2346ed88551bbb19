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

/** Returns the order of each cart completed here, and the signed-in member's address, if the old version has accounts. */
export async function goThroughBoth(shops: BothShops): Promise<{ orders: Map<string, string>; member: string | null }> {
  await changePrice(shops);
  return { orders: await completeTwice(shops), member: await signInAtOne(shops) };
}
