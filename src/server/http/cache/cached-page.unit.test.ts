import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inlineScriptHashes, isUnchanged, cachePage, pickEncoding } from './cached-page.ts';

const page = (html: string, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
const getPolicy = (scripts: readonly string[]) => ['script-src', "'self'", ...scripts].join(' ');
const toCached = async (answer: Response) => {
  const made = await cachePage(answer, getPolicy);
  if (!made) throw new Error('not kept');
  return made;
};
const getNames = (headers: readonly string[]) => headers.filter((_, index) => index % 2 === 0);
const getHeader = ({ headers }: { headers: readonly string[] }, name: string) => (headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined);

test('hashes every executable inline script exactly, and no files or data', () => {
  const run = 'window.x = 1; // å';
  const html = `<script>${run}</script><script type="module" async="">import "/a.js"</script><script src="/b.js"></script>
    <script type="application/ld+json">{"a":1}</script><SCRIPT>\n two\n</SCRIPT><script>${run}</script>`;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(inlineScriptHashes(html)).toEqual([hash(run), hash('import "/a.js"'), hash('\n two\n')]);
});

test('serves equal content per encoding with its own ETag for revalidation', async () => {
  const html = `<p>${'Grattis på födelsedagen! '.repeat(500)}</p><script>go()</script>`;
  const made = await toCached(page(html));
  expect(brotliDecompressSync(made.variant('br').body).toString()).toBe(html);
  expect(gunzipSync(made.variant('gzip').body).toString()).toBe(html);
  expect(made.variant('identity').body.toString()).toBe(html);
  const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => made.variant(encoding).etag);
  expect(new Set(tags).size).toBe(3);
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const variant = made.variant(encoding);
    expect(getHeader(variant, 'Content-Length')).toBe(String(variant.body.length));
    expect(getHeader(variant, 'Content-Encoding')).toBe(encoding === 'identity' ? undefined : encoding);
    expect(getHeader(variant, 'Vary')).toBe('Accept-Encoding, Cookie');
    expect(getHeader(variant, 'Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(getHeader(variant, 'Content-Security-Policy')).toMatch(/^script-src 'self' 'sha256-/);
  }
  expect((await toCached(page(html))).variant('br').etag).toBe(tags[0]);
  expect((await toCached(page(`${html} `))).variant('br').etag).not.toBe(tags[0]);
});

test('stores the uncompressed bytes once while a response holds them', async () => {
  const whole = await toCached(page('x'.repeat(200_000)));
  const held = Array.from({ length: 50 }, () => whole.variant('identity').body);
  expect(new Set(held).size).toBe(1);
  expect(held[0]?.toString()).toBe('x'.repeat(200_000));
  expect(whole.bytes).toBeLessThan(10_000);
});

test.each([
  ['a redirect', page('', { status: 308, headers: { Location: '/shop' } })],
  ['an error', page('oops', { status: 500 })],
  ['a page that is not there', page('404', { status: 404 })],
  ['what sets a cookie', page('hi', { headers: { 'Set-Cookie': 'fira.cart=secret' } })],
  ['what is private', page('hi', { headers: { 'Cache-Control': 'private, no-store' } })],
])('%s is never cached', async (_what, answer) => {
  expect(await cachePage(answer, getPolicy)).toBeNull();
});

test('preserves the page’s own headers and nothing else', async () => {
  const { headers } = (await toCached(page('data', { headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes', 'X-Evil': '1', Link: '</x>' } }))).variant('identity');
  expect(
    getNames(headers)
      .map((name) => name.toLowerCase())
      .sort(),
  ).toEqual(['cache-control', 'content-length', 'content-security-policy', 'content-type', 'etag', 'vary', 'x-remix-response']);
});

test('indexes the products that a page shows by their ids', async () => {
  const [own, other] = ['prod_0123456789ABCDEFGHJKMNPQRS', 'prod_7ZZZZZZZZZZZZZZZZZZZZZZZZZ'];
  expect([...(await toCached(page(`<a>"${own}",\\"${other}\\" prodigy ${own}</a>`))).products]).toEqual([own, other]);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=1.0, BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('Accept-Encoding %j gets %s', (accept, encoding) => {
  expect(pickEncoding(accept)).toBe(encoding);
});

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"x", "a-br"', true],
  ['*', true],
  ['"a-gzip"', false],
  ['a-br', false],
  ['', false],
  [undefined, false],
])('If-None-Match %j against "a-br": unchanged is %s', (header, expected) => {
  expect(isUnchanged(header, '"a-br"')).toBe(expected);
});
