/**
 * npm run bench -- scale: cost of lists, a category, a product, search and suggest in the demo shop, as it is and grown to many products; in one process,
 * sequentially.
 */
import { sitemapIndex } from '#server/http/site/sitemap.ts';
import { suggest } from '#server/modules/catalog/suggest.ts';
import { getCategoryTree, getProduct, listProducts } from '#server/modules/catalog/service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Ctx, systemContext } from '#server/platform/context.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { productQuery } from '#shared/contract/catalog.ts';
import { loadCatalogue } from '../demo/load-catalogue.ts';
import { growShop } from '../demo/scale.ts';
import { startBenchDatabase } from './bench-database.ts';
import { type RunOptions, runInParallel, summarize } from './measure.ts';

const USUAL_PRODUCTS = 20_000;
/** Warms up JIT, prepared statements and disk cache. */
const WARM_UP = 8;
const COUNT = 40;
const MAX_MS = 10_000;
/** Bypasses caches, which are keyed by the database object. */
const uncached = (ctx: Ctx): Ctx => ({ ...ctx, database: { ...ctx.database } });

const list = (ctx: Ctx, wish: object) => listProducts(ctx, productQuery.parse({ limit: 24, ...wish }));

const asked: Record<string, (ctx: Ctx, handle: string) => Promise<unknown>> = {
  list: (ctx) => list(ctx, {}),
  category: (ctx) => list(ctx, { category: 'hem' }),
  product: (ctx, handle) => getProduct(ctx, handle),
  'search, a word of few': (ctx) => list(ctx, { q: 'golvlampa' }),
  'search, a word of many': (ctx) => list(ctx, { q: 'ljuslykta' }),
  'search, two words': (ctx) => list(ctx, { q: 'handgjord mugg' }),
  'suggest, a beginning of few': (ctx) => suggest(ctx, 'chok'),
  'suggest, a beginning of many': (ctx) => suggest(ctx, 'lju'),
  'category tree': (ctx) => getCategoryTree(ctx),
  'sitemap index': (ctx) => sitemapIndex(ctx),
  'list, uncached': (ctx) => list(uncached(ctx), {}),
  'category, uncached': (ctx) => list(uncached(ctx), { category: 'hem' }),
  'search, a word of many, uncached': (ctx) => list(uncached(ctx), { q: 'ljuslykta' }),
  'suggest, a beginning of many, uncached': (ctx) => suggest(uncached(ctx), 'lju'),
};

export async function benchScale(say: (text: string) => void, { products = USUAL_PRODUCTS, only }: RunOptions): Promise<void> {
  const bench = await startBenchDatabase();
  const { database } = bench;
  try {
    const services = { config: readConfig({ LOG_LEVEL: 'silent' }), database, clock: systemClock, log: createLogger('silent'), media: openMediaStore('/nowhere'), step: async () => {} };
    const ctx = systemContext(services, 'sv');
    await database.transaction((db) => loadCatalogue({ ...ctx, db }, new Map()));
    const [product] = await database.run<{ handle: string; count: number }>({
      text: 'select handle, (count(*) over ())::int as count from products where is_published order by popularity desc, id limit 1',
      values: [],
    });
    const { handle = '', count: few = 0 } = product ?? {};
    const measured = Object.entries(asked).filter(([name]) => !only || only.includes(name));

    async function toMedians(): Promise<Map<string, number>> {
      await database.run({ text: 'vacuum analyze', values: [] });
      const medians = new Map<string, number>();
      for (const [name, work] of measured) {
        const bounds = { concurrency: 1, maxMs: MAX_MS };
        await runInParallel({ ...bounds, count: WARM_UP }, () => work(ctx, handle));
        const slice = await runInParallel({ ...bounds, count: COUNT }, () => work(ctx, handle));
        medians.set(name, summarize([{ ...slice, cpuMs: { api: 0, database: 0 } }]).medianMs);
      }
      return medians;
    }

    const before = await toMedians();
    const begun = performance.now();
    await growShop(ctx, products, () => {});
    say(`grown from ${few} to ${products} products in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`);
    const after = await toMedians();
    say(`| median ms of ${COUNT} | ${few} products | ${products} products | ratio |\n| --- | ---: | ---: | ---: |`);
    for (const [name, ms] of before) say(`| ${name} | ${ms.toFixed(1)} | ${after.get(name)?.toFixed(1)} | ${((after.get(name) ?? 0) / ms).toFixed(1)} × |`);
  } finally {
    await bench.stop();
  }
}
