/** Cached lookups of brands, categories and option labels by name. */
import type { Locale } from '#shared/values/text/locale.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { toSlug } from '#server/platform/slug.ts';
import { folded } from './cells.ts';

type InBothLanguages = Record<Locale, string>;

interface CategoryRow {
  id: string;
  parent_id: string | null;
  names: string[];
  handles: string[];
}

interface LabelRow {
  kind: 'option' | 'value';
  key: string;
  label: InBothLanguages;
}

const listBrandNames = statement<{ id: string; handle: string; names: string[] }>(
  'transfer.brands',
  `select b.id, b.handle, array[b.name] || coalesce((select array_agg(t.name order by t.language_code) from brand_translations t where t.brand_id = b.id), '{}') as names from brands b order by b.id`,
);
const listCategoryNames = statement<CategoryRow>(
  'transfer.categories',
  `select c.id, c.parent_id, array[c.name] || coalesce((select array_agg(t.name) from category_translations t where t.category_id = c.id), '{}') as names,
     array[c.handle] || coalesce((select array_agg(t.handle) from category_translations t where t.category_id = c.id), '{}') as handles from categories c order by c.position, c.id`,
);
const listLabels = statement<LabelRow>('transfer.labels', 'select kind, key, label from option_labels order by kind, key');

/** Result of a category path: a category, or the last known one and the missing names below it. */
export type CategoryFinding = { readonly id: string } | { readonly parentId: string | null; readonly missing: readonly string[] } | { readonly isAmbiguous: true };

export interface LookupCache {
  /** Clears the cache: after an insert, or before one under the lock. */
  evict(): void;
  findBrand(db: Db, name: string): Promise<string | null>;
  isBrandHandleTaken(db: Db, handle: string): Promise<boolean>;
  findCategory(db: Db, names: readonly string[]): Promise<CategoryFinding>;
  isCategoryHandleTaken(db: Db, handle: string): Promise<boolean>;
  /** Keys by label, and all keys. */
  labels(db: Db, kind: 'option' | 'value'): Promise<{ byName: ReadonlyMap<string, string>; keys: ReadonlySet<string> }>;
}

function findInTree(rows: readonly CategoryRow[], names: readonly string[]): CategoryFinding {
  const isCalled = (row: CategoryRow, name: string) => row.names.some((own) => folded(own) === folded(name)) || row.handles.includes(toSlug(name));
  let parentId: string | null = null;
  for (const [depth, name] of names.entries()) {
    const row: CategoryRow | undefined = rows.find((candidate) => candidate.parent_id === parentId && isCalled(candidate, name));
    if (row) {
      parentId = row.id;
      continue;
    }
    // A single name is usually the last part of a path that the other system doesn't export.
    const elsewhere = names.length === 1 ? rows.filter((candidate) => isCalled(candidate, name)) : [];
    if (elsewhere.length > 1) return { isAmbiguous: true };
    return elsewhere[0] ? { id: elsewhere[0].id } : { parentId, missing: names.slice(depth) };
  }
  return parentId === null ? { parentId, missing: [] } : { id: parentId };
}

export function createLookupCache(): LookupCache {
  let brands: Awaited<ReturnType<typeof listBrandNames>> | undefined;
  let categories: CategoryRow[] | undefined;
  let labels: LabelRow[] | undefined;
  return {
    evict() {
      brands = undefined;
      categories = undefined;
      labels = undefined;
    },
    async findBrand(db, name) {
      brands ??= await listBrandNames(db);
      const named = brands.find((brand) => brand.names.some((own) => folded(own) === folded(name)));
      return (named ?? brands.find((brand) => brand.handle === toSlug(name)))?.id ?? null;
    },
    async isBrandHandleTaken(db, handle) {
      brands ??= await listBrandNames(db);
      return brands.some((brand) => brand.handle === handle);
    },
    async findCategory(db, names) {
      categories ??= await listCategoryNames(db);
      return findInTree(categories, names);
    },
    async isCategoryHandleTaken(db, handle) {
      categories ??= await listCategoryNames(db);
      return categories.some((category) => category.handles.includes(handle));
    },
    async labels(db, kind) {
      labels ??= await listLabels(db);
      const own = labels.filter((row) => row.kind === kind);
      // Of two keys with the same label, the first wins.
      const byName = new Map(own.toReversed().flatMap(({ key, label }) => [[folded(label.en), key] as const, [folded(label.sv), key] as const]));
      return { byName, keys: new Set(own.map(({ key }) => key)) };
    },
  };
}

/** The first free one of name, name-2, name-3 … */
export async function findFreeName(wanted: string, isTaken: (name: string) => boolean | Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await isTaken(name))) return name;
  }
}
