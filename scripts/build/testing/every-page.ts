/** Lists addresses of every kind, and describes their answers for comparison. */
import { setTimeout as delay } from 'node:timers/promises';
import { matchPath, type PageName, paths, pathTo } from '../../../src/shared/i18n/paths.ts';
import { locales } from '../../../src/shared/values/text/locale.ts';

/** Non-page addresses; `.data` is fetched by client-side navigation. */
const others = [
  '/shop.data',
  '/healthz',
  '/readyz',
  '/builds/latest.json',
  '/service-worker.js',
  '/offline/sv',
  '/offline/en',
  '/offline.js',
  '/site.webmanifest',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/feeds/google/se-sv.xml',
  '/api/openapi.json',
  '/api/docs',
  '/api/store/products?limit=3',
  '/__outbox',
  '/en/no-such-page/at-all',
];
const RETRY_MS = 200;
const ANSWERS_WITHIN_MS = 120_000;
const AT_ONCE = 4;

/** Retries connections cut by a killed worker, as a browser does; throws when no answer comes. */
async function fetchPatiently(url: string): Promise<Response> {
  const deadline = performance.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    try {
      const answer = await fetch(url, { redirect: 'manual', headers: { connection: 'close' }, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      return new Response(await answer.text(), { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, match = '']) => match);
const getText = async (url: string): Promise<string> => (await fetchPatiently(url)).text();

/** One real address per page in the sitemap, and a made-up one for every other page. */
async function listPages(url: string): Promise<string[]> {
  const files = found(await getText(`${url}/sitemap.xml`), /<loc>([^<]+)<\/loc>/g);
  const listed = (await Promise.all(files.map((file) => getText(url + new URL(file).pathname)))).flatMap((text) => found(text, /<loc>([^<]+)<\/loc>/g));
  const samples = new Map<string, string>();
  for (const name of Object.keys(paths) as PageName[])
    for (const locale of locales) samples.set(`${name} ${locale}`, pathTo(name as 'product', locale, new Proxy({} as { '*': string }, { get: () => 'x' })));
  for (const { pathname } of listed.map((address) => new URL(address))) {
    const match = matchPath(pathname);
    if (match) samples.set(`${match.page} ${match.locale}`, pathname);
  }
  return [...samples.values()];
}

/** Pages in both languages, files, feeds, the API, and assets of the start page and a listing. */
export async function listAddresses(url: string): Promise<string[]> {
  const pages = await listPages(url);
  const html = await Promise.all([paths.start.sv, paths.shop.en].map((page) => getText(url + page)));
  const parts = html.flatMap((text) => found(text, /(?:href|src)="(\/(?:assets|pictures|media)\/[^"]+)"/g));
  return [...new Set([...pages, ...others, ...parts])];
}

async function describeAnswer(url: string, address: string): Promise<string> {
  const answer = await fetchPatiently(url + address);
  const text = await answer.text();
  const [title = ''] = found(text, /<title>([^<]*)<\/title>/g);
  // Size is compared only for assets; other texts vary over time.
  const size = address.startsWith('/assets/') ? `${text.length} characters` : '';
  return [answer.status, answer.headers.get('content-type') ?? '', answer.headers.get('location') ?? '', title, size].filter((part) => part !== '').join(' | ');
}

/** Per address: status, type, redirect target, title. */
export async function askForAll(url: string, addresses: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const waiting = [...addresses];
  const askOn = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) answers[address] = await describeAnswer(url, address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return answers;
}
