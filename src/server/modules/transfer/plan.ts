/**
 * Plans a draft's changes, as steps that a dry run can report. The format first writes the current product, and only differences are applied:
 * importing a file twice changes nothing.
 */
import type { TaxClass } from '#shared/contract/catalog.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { listGreenClaims } from '#shared/values/text/green-claims.ts';
import { toSlug } from '#server/platform/slug.ts';
import { createBrand, createCategory, createProduct, createTexts, emptyTexts, moveProduct, saveTexts, setBrand, setCategories, setOccasions, setPublished } from '../catalog/service.ts';
import { anyLanguage } from '../catalog/sql.ts';
import { type ProductDraft, Rejection, type TransferSettings } from './draft.ts';
import { type Format, toHeader, writtenColumns } from './format.ts';
import { findFreeName, type LookupCache } from './lookup-cache.ts';
import { type Fetched, planPictures } from './plan-pictures.ts';
import type { Step } from './plan-step.ts';
import { planVariants } from './plan-variants.ts';
import { type CatalogRecord, findMeant, listRecords } from './records.ts';

export interface ImportSettings extends TransferSettings {
  /** The products' vendor. Null: only existing products can be changed. */
  readonly vendor: VendorOfImport | null;
  readonly taxClass: TaxClass;
  readonly leadDays: number;
  readonly leaveStock: boolean;
  readonly createCategories: boolean;
}

export interface VendorOfImport {
  readonly id: string;
  readonly name: string;
  readonly legal_name: string;
  readonly email: string;
  readonly address: { readonly street: string; readonly postalCode: string; readonly city: string; readonly country: CountryCode };
}

export interface ProductPlan {
  readonly kind: 'create' | 'update' | 'unchanged';
  readonly handle: string;
  readonly steps: readonly Step[];
  readonly notes: readonly string[];
  /** Creates a new product, runs every step, and returns the id. */
  readonly apply: (ctx: Ctx) => Promise<string>;
}

const handleTaken = statement<{ id: string }, { handle: string }>(
  'transfer.handle-taken',
  `select id from products where handle = :handle union all select product_id from product_translations where language_code in ${anyLanguage} and handle = :handle`,
);
const insertSource = statement<object, { productId: string; vendorId: string; system: string; externalId: string }>(
  'transfer.insert-source',
  'insert into product_sources (product_id, vendor_id, system, external_id) values (:productId, :vendorId, :system, :externalId)',
);

/** Finds the draft's product by id, handle or external id, or by its variants' SKUs. */
export async function findRecord(db: Db, format: Format, draft: ProductDraft, settings: ImportSettings): Promise<CatalogRecord | null> {
  const skus = draft.variants.flatMap(({ sku }) => sku ?? []);
  const nameless = draft.externalId === undefined && skus.length === 0 ? draft.title : undefined;
  const handle = draft.handle ?? (nameless === undefined ? undefined : toSlug(nameless));
  const found = await findMeant(db, {
    id: draft.id ?? null,
    handle: handle ?? null,
    system: format.name,
    externalId: draft.externalId ?? null,
    vendorId: settings.vendor?.id ?? null,
    skus,
    locale: settings.locale,
  });
  const meant = found[0];
  if (!meant) return null;
  const foreign = found.find(({ by, id }) => by === 'sku' && id !== meant.id);
  if (foreign) {
    const line = draft.variants.find(({ sku }) => sku === foreign.sku)?.line ?? draft.line;
    throw new Rejection(line, `the article number ${foreign.sku} belongs to another product of the shop`);
  }
  const [record] = await listRecords(db, { ids: [meant.id] });
  if (record && settings.vendor && record.vendor.id !== settings.vendor.id) {
    throw new Rejection(draft.line, `${record.handle} is a product of ${record.vendor.name}, not of ${settings.vendor.name}`);
  }
  return record ?? null;
}

/** The existing product as the format would express it; null where it can't. */
export function toDraft(format: Format, record: CatalogRecord, settings: TransferSettings): ProductDraft | null {
  const rows = format.write(record, settings);
  const counts = Object.fromEntries(Object.keys(format.columns).map((key) => [key, Math.max(0, ...rows.map((row) => (Array.isArray(row[key]) ? row[key].length : 0)))]));
  const { names, toCells } = writtenColumns(format, counts);
  const header = toHeader(format, names);
  try {
    return format.read(
      rows.map((row) => header.toRow(0, toCells(row))),
      settings,
    );
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Strips line numbers for comparison. */
const withoutLines = (draft: ProductDraft): object => ({ ...draft, line: 0, variants: draft.variants.map((variant) => ({ ...variant, line: 0 })) });

/** Text changes in the file's language; a new product gets them in both. */
function textSteps(draft: ProductDraft, current: ProductDraft | null, record: CatalogRecord | null, locale: Locale, handle: string): Step[] {
  const own = record?.texts[locale] ?? emptyTexts;
  const parts = (['title', 'subtitle', 'description'] as const).filter((part) => draft[part] !== undefined && !isSame(draft[part], current?.[part]));
  if (parts.length === 0) return [];
  const changes = Object.fromEntries(parts.filter((part) => part !== 'description').map((part) => [part, draft[part]]));
  const texts = { ...own, ...changes, ...(parts.includes('description') && draft.description) };
  if (!record) return [{ says: parts.join(', '), isLast: true, run: (ctx, productId) => createTexts(ctx, productId, handle, texts) }];
  return [{ says: parts.join(', '), run: (ctx, productId) => saveTexts(ctx, productId, locale, texts) }];
}

/** Changes the handle of a product that the file identifies by our id. */
async function addressSteps({ db, settings: { locale }, record }: Planning, { id, handle, line }: ProductDraft): Promise<Step[]> {
  const wanted = toSlug(handle ?? '');
  if (!record || id !== record.id || wanted === '' || wanted === record.handle || wanted === record.texts[locale]?.handle) return [];
  if ((await handleTaken(db, { handle: wanted })).some((other) => other.id !== record.id)) throw new Rejection(line, `the address ${wanted} belongs to another product of the shop`);
  return [{ says: `address ${wanted}`, run: (ctx, productId) => moveProduct(ctx, productId, locale, wanted) }];
}

interface Planning {
  readonly db: Db;
  readonly cache: LookupCache;
  readonly settings: ImportSettings;
  readonly record: CatalogRecord | null;
}

async function brandSteps({ db, cache, settings, record }: Planning, name: string): Promise<Step[]> {
  const brandId = await cache.findBrand(db, name);
  if (brandId !== null) return brandId === record?.brand?.id ? [] : [{ says: `brand ${name}`, run: (ctx, productId) => setBrand(ctx.db, { productId, brandId }) }];
  const vendorId = settings.vendor?.id ?? record?.vendor.id;
  if (vendorId === undefined) return [];
  const handle = await findFreeName(toSlug(name) || 'brand', (wanted) => cache.isBrandHandleTaken(db, wanted));
  return [
    { says: `brand ${name}, which is new in the shop`, addsShared: true, run: async (ctx, productId) => setBrand(ctx.db, { productId, brandId: await createBrand(ctx, { name, handle, vendorId }) }) },
  ];
}

/** Claims that are unlawful without proof: staff decide, because a file can't show the proof. */
function toClaimNotes({ title, subtitle, description }: ProductDraft): string[] {
  const texts = [title, subtitle, ...(description?.paragraphs ?? []), ...(description?.details ?? [])];
  return listGreenClaims(texts.join('\n')).map((claim) => `the text says “${claim}”: an environmental claim is unlawful without proof (directive (EU) 2024/825)`);
}

/** Each path is a category; missing levels are created if allowed, otherwise noted. */
async function categorySteps({ db, cache, settings, record }: Planning, draft: ProductDraft): Promise<{ steps: Step[]; notes: string[] }> {
  const notes: string[] = [];
  const wanted: { id: string | null; parentId: string | null; missing: readonly string[] }[] = [];
  for (const names of draft.categories ?? []) {
    const path = names.filter((name) => name !== '');
    const found = path.length === 0 ? { parentId: null, missing: [] } : await cache.findCategory(db, path);
    if ('id' in found) wanted.push({ id: found.id, parentId: null, missing: [] });
    else if ('isAmbiguous' in found) notes.push(`several categories are called ${path[0]}: the product is put into none of them`);
    else if (found.missing.length > 0 && settings.createCategories) wanted.push({ id: null, ...found });
    else if (found.missing.length > 0) notes.push(`there is no category ${path.join(' > ')}`);
  }
  if (wanted.length === 0) return { steps: [], notes };
  const own = record?.categories.map(({ id }) => id) ?? [];
  const isSameAsOwn = wanted.every(({ id }, index) => id !== null && id === own[index]) && (draft.hasOneCategory || wanted.length === own.length);
  if (isSameAsOwn) return { steps: [], notes };
  const newOnes = wanted.flatMap(({ missing }) => (missing.length > 0 ? [missing.join(' > ')] : []));
  const step: Step = {
    says: `categories${newOnes.length > 0 ? `, new in the shop: ${newOnes.join(', ')}` : ''}`,
    ...(newOnes.length > 0 && { addsShared: true as const }),
    async run(ctx, productId) {
      const ids: string[] = [];
      for (const { id, parentId, missing } of wanted) ids.push(id ?? (await createPath(ctx, cache, parentId, missing)));
      const others = draft.hasOneCategory ? own.slice(1) : [];
      await setCategories(ctx, productId, [...new Set([...ids, ...others])]);
    },
  };
  return { steps: [step], notes };
}

async function createPath(ctx: Ctx, cache: LookupCache, parentId: string | null, names: readonly string[]): Promise<string> {
  let id = parentId;
  for (const name of names) {
    cache.evict();
    const handle = await findFreeName(toSlug(name) || 'category', (wanted) => cache.isCategoryHandleTaken(ctx.db, wanted));
    id = await createCategory(ctx, { name, handle, parentId: id });
  }
  if (id === null) throw new Error('a category path without names');
  return id;
}

/**
 * Plans one product. `record` is the existing product, null for a new one.
 * @throws Rejection where the product can't be imported completely.
 */
export async function planProduct(planning: Planning & { format: Format; draft: ProductDraft; fetched: ReadonlyMap<string, Fetched> | null }): Promise<ProductPlan> {
  const { db, cache, settings, record, format, draft, fetched } = planning;
  const { vendor } = settings;
  const title = draft.title ?? record?.texts[settings.locale]?.title;
  if (title === undefined) throw new Rejection(draft.line, 'it is new and has no title');
  if (!record && !vendor) throw new Rejection(draft.line, 'it is new, and --vendor doesn’t say whose it is');
  if (!record && draft.variants.length === 0) throw new Rejection(draft.line, 'it is new and has no variant with a price');
  const wanted = toSlug(draft.handle ?? title) || 'product';
  const handle = record?.handle ?? (await findFreeName(wanted, async (name) => (await handleTaken(db, { handle: name })).length > 0));
  const current = record && toDraft(format, record, settings);
  const notes: string[] = [...draft.notes, ...toClaimNotes(draft)];
  // An unchanged product isn't validated.
  if (record && current && isSame(withoutLines(draft), withoutLines(current))) return { kind: 'unchanged', handle, steps: [], notes, apply: async () => record.id };
  const texts = textSteps(draft, current, record, settings.locale, handle);
  const brand = draft.brand === undefined || draft.brand === current?.brand ? [] : await brandSteps(planning, draft.brand);
  const categories = draft.categories === undefined || isSame(draft.categories, current?.categories) ? { steps: [], notes: [] } : await categorySteps(planning, draft);
  const pictures = await planPictures({ db, locale: settings.locale, draft, record, title, fetched });
  const steps: Step[] = [...(await addressSteps(planning, draft)), ...texts, ...brand, ...categories.steps];
  const { occasions, isPublished } = draft;
  if (occasions !== undefined && !isSame(occasions, current?.occasions))
    steps.push({ says: `occasions ${occasions.join(', ')}`, run: (ctx, productId) => setOccasions(ctx.db, { productId, occasions }) });
  if (record && isPublished !== undefined && isPublished !== current?.isPublished) {
    steps.push({ says: isPublished ? 'published' : 'hidden', run: (ctx, productId) => setPublished(ctx.db, { productId, isPublished }) });
  }
  steps.push(...(await planVariants({ db, cache, locale: settings.locale, leaveStock: settings.leaveStock, draft, current, record, handle })), ...pictures.steps);
  notes.push(...categories.notes, ...pictures.notes);
  const work = async (ctx: Ctx, productId: string) => {
    for (const step of steps.toSorted((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false))) await step.run(ctx, productId);
    return productId;
  };
  if (record) return { kind: steps.length === 0 ? 'unchanged' : 'update', handle, steps, notes, apply: (ctx) => work(ctx, record.id) };
  return {
    kind: 'create',
    handle,
    steps,
    notes,
    async apply(ctx) {
      if (!vendor) throw new Error('a new product without a vendor');
      const { street, postalCode, city, country } = vendor.address;
      const productId = await createProduct(ctx, {
        handle,
        title,
        vendor_id: vendor.id,
        tax_class: settings.taxClass,
        lead_days: settings.leadDays,
        is_published: isPublished ?? true,
        published_on: dayIn('Europe/Stockholm', ctx.clock.now().getTime()),
        manufacturer: { name: vendor.legal_name, address: `${street}, ${postalCode} ${city}`, countryCode: country, email: vendor.email },
      });
      if (draft.externalId !== undefined) await insertSource(ctx.db, { productId, vendorId: vendor.id, system: format.name, externalId: draft.externalId });
      return work(ctx, productId);
    },
  };
}
