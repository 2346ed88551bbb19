import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import {
  createBrand,
  createCategory,
  createProduct,
  createTexts,
  createVariant,
  nameOption,
  saveOption,
  saveTexts,
  setBrand,
  setCategories,
  setOccasions,
  setPrice,
  setPublished,
} from '../catalog/service.ts';
import { createStockItem } from '../inventory/service.ts';
import { formats } from './service.ts';
import { keepTestFolder } from './testing/files.ts';
import { type Transfers, getTransfers } from './testing/transfers.ts';

let api: TestApi;
let transfers: Transfers;
let vendorId: string;
keepTestFolder();
beforeAll(async () => {
  api = await testApi();
  transfers = getTransfers(api);
});
afterAll(() => api.stop());

// Awkward cell contents from people, other systems and spreadsheets.
const awkward = fc.constantFrom(
  '"citat"',
  'a, b; c',
  "'=1+1",
  '=SUM(A1)',
  '-5',
  '@hej',
  '<b>fet</b> & co',
  '- streck',
  'rad ett\nrad två',
  '\\n',
  'Default Title',
  'å ä ö é ø',
  '  luft  ',
  '🎂',
  'x > y',
  '\\,',
  '0',
  'true',
);
const words = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  fc.lorem({ maxCount: 3 }),
);
const title = words.filter((text) => text.trim() !== '');
const option = fc.record({ name: fc.constantFrom('Storlek', 'Färg', 'Doft', 'Text, lång', 'Modell'), values: fc.uniqueArray(title, { minLength: 1, maxLength: 3 }) });
const price = fc.option(fc.integer({ min: 1, max: 5_000_000 }), { nil: null });
const product = fc.record({
  sv: fc.record({ title, subtitle: words, paragraphs: fc.array(words, { maxLength: 3 }), details: fc.array(words, { maxLength: 3 }) }),
  en: fc.record({ title, subtitle: words, paragraphs: fc.array(words, { maxLength: 2 }), details: fc.array(words, { maxLength: 2 }) }),
  isPublished: fc.boolean(),
  brand: fc.option(words, { nil: null }),
  categories: fc.array(words, { maxLength: 3 }),
  occasions: fc.subarray(['birthday', 'wedding', 'thank-you', 'christmas']),
  options: fc.uniqueArray(option, { selector: ({ name }) => name, maxLength: 4 }),
  hasLabels: fc.boolean(),
  variants: fc.array(
    fc.record({ sek: price, eur: price, stock: fc.integer({ min: 0, max: 500 }), weight: fc.integer({ min: 0, max: 20_000 }), choice: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }) }),
    { maxLength: 4 },
  ),
});

/** Rows in only one of the two states. */
const changed = (before: Record<string, string[]>, after: Record<string, string[]>): string[] =>
  Object.entries(after).flatMap(([table, rows]) => {
    const had = before[table] ?? [];
    return [...had.filter((row) => !rows.includes(row)), ...rows.filter((row) => !had.includes(row))].map((row) => `${table}: ${row}`);
  });

let count = 0;

/** Any product graph, even one no file could produce: without variants, with duplicate choices, without a price. */
async function put(wish: typeof product extends fc.Arbitrary<infer Wish> ? Wish : never): Promise<void> {
  const ctx = systemContext(api.services, 'sv');
  count += 1;
  const productId = await createProduct(ctx, {
    handle: `present-${count}`,
    title: wish.sv.title,
    vendor_id: vendorId,
    tax_class: 'standard',
    lead_days: 2,
    is_published: true,
    published_on: '2026-02-01',
    manufacturer: { name: 'N', address: 'A', email: 'e@example.com' },
  });
  await createTexts(ctx, productId, `present-${count}`, wish.sv);
  await saveTexts(ctx, productId, 'en', wish.en);
  await setPublished(ctx.db, { productId, isPublished: wish.isPublished });
  await setOccasions(ctx.db, { productId, occasions: wish.occasions });
  if (wish.brand !== null) await setBrand(ctx.db, { productId, brandId: await createBrand(ctx, { name: wish.brand, handle: `brand-${count}`, vendorId }) });
  const categoryIds: string[] = [];
  for (const [index, name] of wish.categories.entries())
    categoryIds.push(await createCategory(ctx, { name, handle: `kategori-${count}-${index}`, parentId: index === 1 ? (categoryIds[0] ?? null) : null }));
  await setCategories(ctx, productId, categoryIds);
  for (const [position, { name, values }] of wish.options.entries()) {
    const keyed = values.map((value, index) => ({ key: `v-${count}-${position}-${index}`, value }));
    await saveOption(ctx, productId, { key: `o-${count}-${position}`, position, values: keyed.map(({ key }) => key) });
    if (!wish.hasLabels) continue;
    await nameOption(ctx, 'option', `o-${count}-${position}`, { sv: name, en: `${name} in English` });
    for (const { key, value } of keyed) await nameOption(ctx, 'value', key, { sv: value, en: `${value} (en)` });
  }
  for (const [index, { sek, eur, stock, weight, choice }] of wish.variants.entries()) {
    const optionValues = Object.fromEntries(wish.options.map(({ values }, position) => [`o-${count}-${position}`, `v-${count}-${position}-${(choice[position] ?? 0) % values.length}`]));
    const variantId = await createVariant(ctx, productId, { sku: index === 0 ? `present-${count}` : `SKU ${count}/${index}`, optionValues, weightGrams: weight }, await createStockItem(ctx, stock));
    if (sek !== null) await setPrice(ctx, variantId, 'SEK', sek);
    if (eur !== null) await setPrice(ctx, variantId, 'EUR', eur);
  }
}

describe.each(formats)('$name', (format) => {
  test.each(['sv', 'en'] as const)('lesson 15: changes nothing by export and import (%s)', async (locale) => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), fc.constantFrom('SEK' as const, 'EUR' as const), async (wishes, currency) => {
        vendorId = await api.make.vendor();
        for (const wish of wishes) await put(wish);
        const before = await transfers.tables();
        const file = await transfers.export(format, { locale, currency, vendorId });
        const { created, updated, rejected, outcomes } = await transfers.import(format, file, { locale, currency });
        expect({ created, updated, rejected, outcomes: outcomes.filter(({ kind }) => kind !== 'unchanged') }).toEqual({ created: 0, updated: 0, rejected: 0, outcomes: [] });
        expect(changed(before, await transfers.tables())).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
