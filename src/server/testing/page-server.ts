/** Front with page cache on a `testApi` database. Its pages are stubs that show API data and one script; e2e journeys cover the real, built pages. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { matchPath } from '#shared/i18n/paths.ts';
import { createApiApp } from '../http/api/api-app.ts';
import { areas } from '../http/api/areas.ts';
import { createFront } from '../http/front/front.ts';
import { createHealth } from '../http/site/health.ts';
import { createPageCache } from '../http/cache/page-cache.ts';
import type { Pages } from '../http/site/pages.ts';
import { createRateLimiter } from '../http/api/rate-limit.ts';
import { startCaches } from '../http/cache/caches.ts';
import { openDatabase } from '../platform/database.ts';
import { rawRequest } from './raw-request.ts';
import type { Answer, TestApi } from './test-api.ts';

export interface PageServer {
  readonly url: string;
  /** Rendered pages, in order; `own` for one visitor, `shared` for all. */
  readonly made: { kind: 'own' | 'shared'; url: string; cookie: string | null }[];
  get(target: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  getStatus(target: string, headers?: Record<string, string>): Promise<string | null>;
  beforeMaking: (url: string) => Promise<void>;
  /** Resolves when all earlier notifications have arrived and the planned times are read: from then on only the test changes anything. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface PageServerOptions {
  bytes?: number;
  connectionString?: string;
  /** Uses the shop's own timeout for the LISTEN connection; a busy machine may exceed it at any moment. */
  isWary?: boolean;
}

/** Longer than any test. */
const PATIENCE_MS = 60_000;
const SETTLED_WITHIN_MS = 60_000;

const toQuery: Partial<Record<string, (params: Record<string, string>) => string>> = {
  product: (params) => `/api/store/products/${params['*']?.split('/').at(-1)}`,
  shop: () => '/api/store/products',
  category: () => '/api/store/products',
  start: () => '/api/cms/globalSettings',
  content: (params) => `/api/cms/pages/${params['slug']}`,
};

export async function startPageServer(api: TestApi, { bytes = 10_000_000, connectionString = api.connectionString, isWary = false }: PageServerOptions = {}): Promise<PageServer> {
  const server: Pick<PageServer, 'made' | 'beforeMaking'> = { made: [], beforeMaking: async () => {} };

  async function getPage(request: Request, kind: 'own' | 'shared'): Promise<Response> {
    const url = new URL(request.url);
    server.made.push({ kind, url: request.url, cookie: request.headers.get('cookie') });
    await server.beforeMaking(request.url);
    const match = matchPath(url.pathname);
    const query = match && toQuery[match.page];
    const said = query ? await api.get(`${query(match.params)}?locale=${match.locale}`) : { status: match ? 200 : 404, body: match?.page };
    const html = `<!doctype html><script>window.page = ${JSON.stringify(url.search)}</script><pre>${request.headers.get('cookie')} ${request.headers.get('user-agent')} ${url.host} ${JSON.stringify(said.body)}</pre>`;
    return new Response(html, { status: said.status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  const pages: Pages = { answerPage: (request) => getPage(request, 'own'), renderShared: (request) => getPage(request, 'shared') };
  const services = { ...api.services, config: { ...api.config, pageCacheBytes: bytes } };
  // Planned times are read over a separate pool, so that a test's statement counts exclude them.
  const timesDatabase = openDatabase({ connectionString: api.connectionString, maxConnections: 2 });
  const heard = new Set<string>();
  const ear = { evictAll: () => {}, evictProduct: (id: string) => void heard.add(id) };
  const memory = await startCaches({ ...services, database: timesDatabase }, { connectionString, ...(isWary ? {} : { answersWithinMs: PATIENCE_MS }) }, [ear]);
  const cache = memory && createPageCache({ config: services.config, pages, store: memory.pages, validity: memory.validity });
  const limiter = createRateLimiter(services);
  const front = createFront({
    services,
    api: createApiApp({ services, areas, limiter, checkAnswers: true, answers: memory?.answers }),
    health: createHealth(api.database),
    answerPage: cache?.answerPage ?? pages.answerPage,
    ...(cache && { answerCached: cache.answerCached }),
    answerSite: async () => null,
    serveFile: (_request, _response, next) => next(),
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const get: PageServer['get'] = (target, headers = {}, method = 'GET') => rawRequest(url, { target, headers, method });
  return Object.assign(server, {
    url,
    get,
    getStatus: async (target: string, headers?: Record<string, string>) => (await get(target, headers)).headers.get('cache-status'),
    async settled() {
      const mark = randomUUID();
      // Notifications arrive in order, so this is the last.
      await api.database.run({ text: `select pg_notify('fira_pages', $1)`, values: [`product ${mark}`] });
      const wait = { timeout: SETTLED_WITHIN_MS, interval: 5 };
      await vi.waitFor(() => expect(heard.has(mark)).toBe(true), wait);
      await vi.waitFor(() => expect(memory?.validity.isFresh()).toBe(true), wait);
    },
    async stop() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await memory?.stop();
      await timesDatabase.close();
      await limiter.stop();
    },
  });
}
