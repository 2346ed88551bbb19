import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { getProduct } from '../goods.ts';
import { expect, pathTo, test } from '../shop.ts';

const MAX_SCRIPT_BYTES = 135_000;
const MAX_STYLE_BYTES = 25_000;
/** Smaller files are sent as they are. */
const WORTH_PACKING_BYTES = 1_500;

/** What a browser is sent for an address, packed as it asks for: brotli. */
function packedSize(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const isPacked = answer.headers['content-encoding'] === 'br';
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 && (isPacked || bytes < WORTH_PACKING_BYTES) ? resolve(bytes) : reject(new Error(`${address}: ${answer.statusCode}, ${bytes} bytes, packed: ${isPacked}`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function sizesOf(page: Page, type: 'script' | 'stylesheet', address: string): Promise<Record<string, number>> {
  const files = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === type) files.add(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return Object.fromEntries(await Promise.all([...files].map(async (file) => [file, await packedSize(file)] as const)));
}

const total = (sizes: Record<string, number>): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

for (const name of ['start', 'category', 'product'] as const) {
  test(`the first load of the ${name} page is at most 135 kB of scripts and 25 kB of styles`, async ({ page, language }) => {
    const product = await getProduct(page, 'muggen-nattskift', language);
    const address = {
      start: pathTo('start', language),
      category: pathTo('category', language, { '*': product.breadcrumbs.at(-1)?.path ?? '' }),
      product: pathTo('product', language, { '*': product.path }),
    }[name];
    const scripts = await sizesOf(page, 'script', address);
    expect(Object.keys(scripts).length).toBeGreaterThan(5);
    expect(total(scripts), JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    const styles = await sizesOf(page, 'stylesheet', address);
    expect(Object.keys(styles).length).toBeGreaterThan(0);
    expect(total(styles), JSON.stringify(styles, null, 2)).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  });
}

test('pages carry no inline styles, and inline scripts only by the answer’s own nonce', async ({ page, language }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const nonces = new Set<string>();
  const addresses = [pathTo('start', language), pathTo('product', language, { '*': product.path }), pathTo('cart', language), pathTo('checkout', language)];
  for (const address of addresses) {
    const answer = await page.request.get(address);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce.length).toBeGreaterThan(20);
    expect(policy).not.toMatch(/unsafe-|\*/);
    nonces.add(nonce);
    const html = await answer.text();
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(inline.length).toBeGreaterThan(1);
    expect(inline.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(html.match(/<style|\sstyle="|\son[a-z]+="/g), address).toBeNull();
  }
  expect(nonces.size, 'a nonce is used once').toBe(addresses.length);
});
