/** npm run bench -- search: quality of the search for two hundred judged queries on the demo shop, against a plain ILIKE. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { productQuery, type ProductsAnswer } from '#shared/contract/catalog.ts';
import { findGiftsQuery } from '#shared/contract/suggestions.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';
import { listProducts } from '#server/modules/catalog/service.ts';
import { findGifts } from '#server/modules/suggestions/service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Ctx, systemContext } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMediaStore } from '#server/platform/media/media-store.ts';
import { listJson, readJson } from '../../demo/files.ts';
import { productFile } from '../../demo/catalogue-files.ts';
import { loadCatalogue } from '../../demo/load-catalogue.ts';
import { startBenchDatabase } from '../bench-database.ts';
import { CUT, ndcg } from './ndcg.ts';

const judgedQueries = z
  .array(z.object({ locale: z.enum(['sv', 'en']), kind: z.string(), query: z.string(), grades: z.record(z.string(), z.int().min(1).max(3)) }))
  .parse(JSON.parse(readFileSync(new URL('./judged-queries.json', import.meta.url), 'utf8')));

/** Substring match in title, subtitle, description, brand or category; title matches first, then by popularity. */
const searchPlainly = statement<{ handle: string }, { locale: string; pattern: string }>(
  'bench.ilike',
  `select p.handle from products p join product_translations t on t.product_id = p.id and t.language_code = :locale left join brands b on b.id = p.brand_id
   where concat_ws(' ', t.title, t.subtitle, t.paragraphs::text, t.details::text, b.name,
     (select string_agg(ct.name, ' ') from product_categories pc join category_translations ct on ct.category_id = pc.category_id and ct.language_code = :locale where pc.product_id = p.id)) ilike :pattern
   order by t.title ilike :pattern desc, p.popularity desc, p.id limit ${CUT}`,
);

interface Judged {
  locale: string;
  kind: string;
  query: string;
  own: number;
  plain: number;
  ms: number;
  found: string[];
}

export async function benchSearch(say: (text: string) => void): Promise<void> {
  const server = await startBenchDatabase();
  try {
    const config = readConfig({ PORT: '0', DATA_DIR: server.folder, DATABASE_URL: server.connectionString, LOG_LEVEL: 'warn' });
    const services = { config, database: server.database, clock: systemClock, log: createLogger('warn'), media: openMediaStore(`${server.folder}/media`), step: async () => {} };
    await server.database.transaction((db) => loadCatalogue({ ...systemContext(services, 'sv'), db }, new Map()));
    await server.database.run({ text: 'analyze', values: [] });
    const keys = await keysByHandle();
    const judged: Judged[] = [];
    for (const { locale, kind, query, grades } of judgedQueries) {
      const ctx: Ctx = systemContext(services, locale);
      const from = performance.now();
      const { products, search } = await listProducts(ctx, productQuery.parse({ q: query, limit: CUT }));
      const ms = performance.now() - from;
      const answer = search?.gift?.is_about_person_only && search.gift.to ? await findGifts(ctx, toFinderQuery(search.gift)) : null;
      const shown = answer ? answer.suggestions.map(({ product }) => product) : products;
      const handles = shown.map(({ product_translations }) => product_translations.find(({ language_code }) => language_code === 'sv')?.handle ?? '');
      const plain = await searchPlainly(server.database, { locale, pattern: `%${query.replace(/[\\%_]/g, '\\$&')}%` });
      const toKeys = (all: readonly string[]) => all.map((handle) => keys.get(handle) ?? handle);
      judged.push({
        locale,
        kind,
        query,
        ms,
        own: ndcg(toKeys(handles), grades),
        plain: ndcg(toKeys(plain.map(({ handle }) => handle)), grades),
        found: toKeys(handles),
      });
    }
    report(judged, say);
  } finally {
    await server.stop();
  }
}

type SearchedGift = NonNullable<NonNullable<ProductsAnswer['search']>['gift']>;

/** The search page opens the gift finder for texts that name nothing but a person: what a person gets is judged. */
const toFinderQuery = ({ to, age, occasion, max }: SearchedGift) =>
  findGiftsQuery.parse({ to, ...(occasion && { occasion }), ...(age !== null && { age }), ...(max && { max: max.amount, region_id: regionIds[max.currency_code] }) });
const regionIds = { SEK: defaultRegionId, EUR: nordicRegionId } as const;

async function keysByHandle(): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const file of await listJson('catalogue', 'products')) for (const product of productFile.parse(await readJson('catalogue', 'products', file))) keys.set(product.sv.handle, product.key);
  return keys;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const WORST = 12;

function report(judged: readonly Judged[], say: (text: string) => void): void {
  const line = (name: string, all: readonly Judged[]) => say(`| ${name} | ${all.length} | **${mean(all.map(({ own }) => own)).toFixed(3)}** | ${mean(all.map(({ plain }) => plain)).toFixed(3)} |`);
  say(`| queries | n | nDCG@${CUT} | ILIKE |\n| --- | ---: | ---: | ---: |`);
  line('all', judged);
  for (const [locale, all] of Map.groupBy(judged, (one) => one.locale)) line(locale, all);
  for (const [kind, all] of Map.groupBy(judged, (one) => one.kind)) line(kind, all);
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  say(`\nA page of answers with facets: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, 95 % ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms.`);
  say('\nThe worst:');
  for (const { locale, query, own, found } of judged.toSorted((a, b) => a.own - b.own).slice(0, WORST)) say(`  ${own.toFixed(2)} ${locale} ${query} → ${found.slice(0, 5).join(', ') || '(nothing)'}`);
}
