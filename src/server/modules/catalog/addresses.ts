/** URL paths of all public items, in chunks by id. Keyset pagination: late pages cost the same as the first. */
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { getCachedCount } from './cached-counts.ts';
import { isForSale } from './repository.ts';

export const addressedKinds = ['category', 'brand', 'product'] as const;
export type AddressedKind = (typeof addressedKinds)[number];

/** An item's path in each language, relative to its page's base path. */
export interface AddressRow extends Record<Locale, string> {
  id: string;
  /** Null for kinds without a timestamp. */
  updatedAt: Date | null;
}

export interface AddressChunk {
  kind: AddressedKind;
  /** 1-based. */
  number: number;
  things: number;
  updatedAt: Date | null;
}

const ofKind: Record<AddressedKind, string> = {
  category: 'select c.id, null::timestamptz as updated_at from categories c',
  brand: 'select b.id, null::timestamptz as updated_at from brands b',
  product: `select p.id, p.updated_at from products p where ${isForSale}`,
};

const chunkRows = statement<AddressChunk & { place: number }, { size: number }>(
  'catalog.address-chunks',
  addressedKinds
    .map(
      (kind, place) => `select ${place} as place, '${kind}' as kind, number, count(*)::int as things, max(updated_at) as "updatedAt"
       from (select (row_number() over (order by id) - 1) / :size::int + 1 as number, updated_at from (${ofKind[kind]}) things) numbered group by number`,
    )
    .join(' union all ')
    .concat(' order by place, number'),
);

type LastRow = Pick<AddressRow, 'id'> & { updated_at: Date | null };
const lastBefore = Object.fromEntries(
  addressedKinds.map((kind) => [kind, statement<LastRow, { skipped: number }>(`catalog.last-${kind}-before`, `${ofKind[kind]} order by id offset :skipped limit 1`)]),
) as Record<AddressedKind, ReturnType<typeof statement<LastRow, { skipped: number }>>>;

const translated = (table: string, owner: string, column: string, language: Locale) => `(select t.${column} from ${table} t where t.${owner} = things.id and t.language_code = '${language}')`;
const mainCategoryPath = (language: Locale) =>
  `coalesce((select t.path || '/' from product_categories pc join category_translations t on t.category_id = pc.category_id and t.language_code = '${language}' where pc.product_id = things.id order by pc.position limit 1), '')`;
const ownHandle = '(select p.handle from products p where p.id = things.id)';

const addressIn: Record<AddressedKind, (language: Locale) => string> = {
  category: (language) => translated('category_translations', 'category_id', 'path', language),
  brand: (language) => translated('brand_translations', 'brand_id', 'handle', language),
  product: (language) => `${mainCategoryPath(language)} || coalesce(${translated('product_translations', 'product_id', 'handle', language)}, ${ownHandle})`,
};

const pageOf = Object.fromEntries(
  addressedKinds.map((kind) => [
    kind,
    statement<AddressRow, { after: string; count: number }>(
      `catalog.${kind}-addresses`,
      `select things.id, things.updated_at as "updatedAt", ${addressIn[kind]('sv')} as sv, ${addressIn[kind]('en')} as en
       from (select * from (${ofKind[kind]}) every where every.id > :after order by every.id limit :count) things order by things.id`,
    ),
  ]),
) as Record<AddressedKind, ReturnType<typeof statement<AddressRow, { after: string; count: number }>>>;

/** One query; large results are cached (cached-counts.ts), since crawlers cache them longer. */
export async function listAddressChunks(ctx: Pick<Ctx, 'db' | 'database' | 'clock' | 'log'>, size: number): Promise<AddressChunk[]> {
  const { chunks } = await getCachedCount(ctx, `address chunks of ${size}`, ctx.clock.now(), async () => {
    const chunks = await chunkRows(ctx.db, { size });
    return { chunks, scanned: chunks.reduce((sum, { things }) => sum + things, 0) };
  });
  return chunks;
}

/** The id before a chunk's first item; null if the chunk no longer exists. */
export async function findChunkStart({ db }: Pick<Ctx, 'db'>, kind: AddressedKind, { number, size }: { number: number; size: number }): Promise<string | null> {
  if (number === 1) return '';
  const [last] = await lastBefore[kind](db, { skipped: (number - 1) * size - 1 });
  return last?.id ?? null;
}

export function listAddresses({ db }: Pick<Ctx, 'db'>, kind: AddressedKind, { after, count }: { after: string; count: number }): Promise<AddressRow[]> {
  return pageOf[kind](db, { after, count });
}
