/**
 * npm run bench -- api: requests per second of the public catalogue, cached and uncached, against a bare HTTP server in the same process that sends the same
 * bytes; and CPU time per request.
 */
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { systemContext } from '#server/platform/context.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { catalog } from '#shared/contract/catalog.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { loadCatalogue } from '../demo/load-catalogue.ts';
import { type Connection, openConnection, requestText } from './connection.ts';
import { judge, type MeasuredSlice, type RunOptions, runInParallel, type Summary, summarize } from './measure.ts';
import { type BenchServer, measuring, startBenchServer } from './server-process.ts';

const usualConcurrencies = [1, 16];
const USUAL_ROUNDS = 4;
const MAX_MS = 700;
const MAX_COUNT = 2_000;
/** Target for two cached answers at this concurrency. */
const WANTED_AT = 16;
const WANTED_PER_SECOND = 2_000;
const wanted: readonly string[] = ['list of 24', 'product by handle'];

const addresses: Record<string, string> = {
  'list of 24': routePath(catalog.listProducts, {}, { limit: 24, locale: 'sv' }),
  'category, page 2': routePath(catalog.listProducts, {}, { category: 'hem-inredning', limit: 24, page: 2, locale: 'sv' }),
  search: routePath(catalog.listProducts, {}, { q: 'ljuslykta', limit: 24, locale: 'sv' }),
  suggest: routePath(catalog.suggest, {}, { q: 'chok', locale: 'sv' }),
  'category tree': routePath(catalog.listCategories, {}, { locale: 'sv' }),
};

/** Body of an answer. Throws unless 200. */
async function get(connection: Connection, request: string): Promise<Buffer> {
  const { status, head, body } = await connection.ask(request);
  if (status !== 200) throw new Error(`${request}\n${head}`);
  return body;
}

/** A request for a URL, and `count` connections to send it on. */
function requests({ port, pathname, search }: URL, count: number): { request: string; connections: Connection[] } {
  return { request: requestText({ port: Number(port), target: pathname + search }), connections: Array.from({ length: count }, () => openConnection(Number(port))) };
}

async function getOnce(url: URL): Promise<Buffer> {
  const { request, connections } = requests(url, 1);
  const [connection] = connections as [Connection];
  const body = await get(connection, request);
  connection.close();
  return body;
}

async function stockTheShop({ database }: BenchServer): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const services = { config, database, clock: systemClock, log: createLogger('silent'), media: openMediaStore('/nowhere'), step: async () => {} };
  await database.transaction((db) => loadCatalogue({ ...systemContext(services, 'sv'), db }, new Map()));
  await database.run({ text: 'vacuum analyze', values: [] });
  const [product] = await database.run<{ handle: string }>({ text: 'select handle from products where is_published order by popularity desc, id limit 1', values: [] });
  return product?.handle ?? '';
}

function toTable(summaries: ReadonlyMap<string, { shop: Summary; bare: Summary; bytes: number }>): string {
  const rows = [...summaries].map(([name, { shop, bare, bytes }]) => [
    name,
    (bytes / 1_000).toFixed(1),
    shop.perSecond.toFixed(0),
    shop.medianMs.toFixed(2),
    shop.p95Ms.toFixed(2),
    shop.cpuMs.api.toFixed(2),
    shop.cpuMs.database.toFixed(2),
    bare.perSecond.toFixed(0),
    bare.cpuMs.api.toFixed(2),
  ]);
  const head = ['answer', 'kB', 'per second', 'median ms', '95 % ms', 'API’s processor ms', 'database’s', 'bare: per second', 'bare: processor ms'];
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export async function benchApi(say: (text: string) => void, { at: concurrencies = usualConcurrencies, only, rounds = USUAL_ROUNDS, profile }: RunOptions): Promise<void> {
  const server = await startBenchServer({ profile });
  try {
    const handle = await stockTheShop(server);
    const asked = Object.entries({ 'product by handle': routePath(catalog.getProduct, { handleOrId: handle }, { locale: 'sv' }), ...addresses })
      .filter(([name]) => !only || only.includes(name))
      .flatMap(([name, path]) => [
        { name, path, base: server.url },
        { name: `${name}, computed per request`, path, base: server.uncachedUrl },
      ]);
    for (const concurrency of concurrencies) {
      const slices = new Map<string, { shop: MeasuredSlice[]; bare: MeasuredSlice[]; bytes: number }>();
      const run = async (url: URL) => {
        const { request, connections } = requests(url, concurrency);
        const slice = await measuring(server, () => runInParallel({ concurrency, count: MAX_COUNT, maxMs: MAX_MS }, (_index, worker) => get(connections[worker] as Connection, request)));
        for (const connection of connections) connection.close();
        return slice;
      };
      // The first round warms up JIT and prepared statements, and is discarded.
      for (let round = -1; round < rounds; round += 1) {
        for (const { name, path, base } of asked) {
          const url = new URL(path, base);
          const body = await getOnce(url);
          const bareUrl = new URL(await server.answerBarely(body.toString()));
          const [shop, bare] = [await run(url), await run(bareUrl)];
          if (round < 0) continue;
          const stored = slices.get(name) ?? { shop: [], bare: [], bytes: body.length };
          stored.shop.push(shop);
          stored.bare.push(bare);
          slices.set(name, stored);
        }
      }
      const summaries = [...slices].map(([name, { shop, bare, bytes }]) => [name, { shop: summarize(shop), bare: summarize(bare), bytes }] as const);
      say(`\n${concurrency} at once\n\n${toTable(new Map(summaries))}\n`);
      const ofWanted = summaries.filter(([name]) => wanted.includes(name));
      if (concurrency === WANTED_AT && ofWanted.length > 0) {
        judge(
          say,
          `At least ${WANTED_PER_SECOND} a second of ${ofWanted.map(([name]) => name).join(', ')}`,
          ofWanted.every(([, { shop }]) => shop.perSecond >= WANTED_PER_SECOND),
        );
      }
    }
  } finally {
    await server.stop();
  }
}
