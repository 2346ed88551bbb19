/** Changes to variants: options, values, prices, stock, weights, new variants. */
import { currencyCodes } from '#shared/values/money/currencies.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { toSlug } from '#server/platform/slug.ts';
import { createVariant, nameOption, saveOption, saveVariant, setPrice } from '../catalog/service.ts';
import { correctStock, createStockItem } from '../inventory/service.ts';
import { folded, sumText } from './cells.ts';
import { type ProductDraft, Rejection, type VariantDraft } from './draft.ts';
import { findFreeName, type LookupCache } from './lookup-cache.ts';
import type { Step } from './plan-step.ts';
import type { CatalogRecord, VariantRecord } from './records.ts';

export interface VariantsPlanning {
  readonly db: Db;
  readonly cache: LookupCache;
  readonly locale: Locale;
  readonly leaveStock: boolean;
  readonly draft: ProductDraft;
  /** The existing product as the format would express it; null for a new one. */
  readonly current: ProductDraft | null;
  readonly record: CatalogRecord | null;
  /** Prefix of generated SKUs. */
  readonly handle: string;
}

interface OptionKeys {
  /** The product's final options, with ordered values. */
  readonly options: { key: string; values: string[]; isChanged: boolean }[];
  readonly newLabels: { kind: 'option' | 'value'; key: string; text: string }[];
}

const sayOptions = (options: VariantDraft['options']): string => options.map(({ name, value }) => `${folded(name)}=${folded(value)}`).join('&');
const getName = (variant: VariantDraft): string => variant.sku ?? (variant.options.map(({ value }) => value).join(', ') || 'the only one');

/** Matches the file's variants to the shop's: by SKU, else by option values. */
function pairUp({ draft, current, record }: VariantsPlanning): { said: VariantDraft; own: VariantRecord | null; before: VariantDraft | null }[] {
  const free = new Set(record?.variants.map((_, index) => index));
  const take = (index: number | undefined) => {
    if (index === undefined || index < 0 || !free.delete(index)) return null;
    return { own: record?.variants[index] ?? null, before: current?.variants[index] ?? null };
  };
  const bySku = draft.variants.map((said) => (said.sku === undefined ? null : take(record?.variants.findIndex(({ sku }) => sku === said.sku))));
  return draft.variants.map((said, index) => {
    const pair = bySku[index] ?? take(current?.variants.findIndex((before, place) => free.has(place) && sayOptions(before.options) === sayOptions(said.options)));
    return { said, own: pair?.own ?? null, before: pair?.before ?? null };
  });
}

function refuseDoubles(variants: readonly VariantDraft[]): void {
  for (const [index, variant] of variants.entries()) {
    const earlier = variants.slice(0, index);
    const same = earlier.find(({ sku }) => sku !== undefined && sku === variant.sku);
    if (same) throw new Rejection(variant.line, `the article number ${variant.sku} stands already in line ${same.line}`);
    const alike = earlier.find((other) => sayOptions(other.options) === sayOptions(variant.options));
    if (alike) throw new Rejection(variant.line, `the variant is the same choice as the one in line ${alike.line}`);
  }
}

/** The key for a label: the product's own, else the shop's, else a new one. */
async function toKey(planning: VariantsPlanning, keys: OptionKeys, kind: 'option' | 'value', text: string, own: readonly { key: string; label: Record<Locale, string> | null }[]): Promise<string> {
  const isCalled = ({ key, label }: { key: string; label: Record<Locale, string> | null }) =>
    [label?.[planning.locale], label?.sv, label?.en, key].some((name) => name !== undefined && folded(name) === folded(text));
  const known = own.find(isCalled)?.key ?? keys.newLabels.find((label) => label.kind === kind && folded(label.text) === folded(text))?.key;
  if (known !== undefined) return known;
  const { byName, keys: taken } = await planning.cache.labels(planning.db, kind);
  const shared = byName.get(folded(text));
  if (shared !== undefined) return shared;
  const isTaken = (key: string) => taken.has(key) || own.some((candidate) => candidate.key === key) || keys.newLabels.some((label) => label.kind === kind && label.key === key);
  const key = await findFreeName(toSlug(text) || kind, isTaken);
  keys.newLabels.push({ kind, key, text });
  return key;
}

async function listOptionValues(planning: VariantsPlanning, keys: OptionKeys, said: VariantDraft, before: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const values: Record<string, string> = { ...before };
  for (const { name, value } of said.options) {
    const key = await toKey(planning, keys, 'option', name, planning.record?.options ?? []);
    const own = planning.record?.options.find((option) => option.key === key);
    const valueKey = await toKey(planning, keys, 'value', value, own?.values ?? []);
    values[key] = valueKey;
    const known = keys.options.find((candidate) => candidate.key === key);
    const option = known ?? { key, values: [], isChanged: true };
    if (!known) keys.options.push(option);
    if (!option.values.includes(valueKey)) {
      option.values.push(valueKey);
      option.isChanged = true;
    }
  }
  return values;
}

/** Every variant needs a value for every option, and a unique combination, or the product page couldn't offer it. */
function refuseHalfChoices(planning: VariantsPlanning, keys: OptionKeys, all: readonly { line: number; name: string; values: Readonly<Record<string, string>> }[]): void {
  const seen = new Set<string>();
  for (const { line, name, values } of all) {
    const missing = keys.options.find(({ key }) => values[key] === undefined);
    if (missing) throw new Rejection(line, `the variant ${name} has no value for ${missing.key}, which others have`);
    const choice = JSON.stringify(keys.options.map(({ key }) => values[key]));
    if (seen.has(choice)) throw new Rejection(line, `the variant ${name} is the same choice as another one of ${planning.handle}`);
    seen.add(choice);
  }
}

function newVariantSteps(planning: VariantsPlanning, said: VariantDraft, optionValues: Record<string, string>): Step[] {
  const prices = currencyCodes.flatMap((currency) => (said.pricesMinor[currency] === undefined ? [] : [{ currency, minor: said.pricesMinor[currency] }]));
  if (prices.length === 0) throw new Rejection(said.line, `the variant ${getName(said)} has no price in ${currencyCodes.join(' or ')}`);
  const sku = said.sku ?? ([planning.handle, ...Object.values(optionValues)].map(toSlug).join('-') || planning.handle);
  return [
    {
      says: `variant ${sku} is new, at ${prices.map(({ currency, minor }) => `${sumText(minor)} ${currency}`).join(' and ')}, ${said.stock ?? 0} in stock`,
      async run(ctx, productId) {
        const stockItemId = await createStockItem(ctx, said.stock ?? 0);
        const variantId = await createVariant(ctx, productId, { sku, optionValues, weightGrams: said.weightGrams ?? 0 }, stockItemId);
        for (const { currency, minor } of prices) await setPrice(ctx, variantId, currency, minor);
      },
    },
  ];
}

function changedVariantSteps(planning: VariantsPlanning, said: VariantDraft, own: VariantRecord, before: VariantDraft | null, optionValues: Record<string, string> | null): Step[] {
  const steps: Step[] = [];
  const weightGrams = said.weightGrams !== undefined && said.weightGrams !== before?.weightGrams ? said.weightGrams : own.weight_grams;
  const sku = said.sku ?? own.sku;
  if (weightGrams !== own.weight_grams || sku !== own.sku || optionValues !== null) {
    const parts = [sku !== own.sku && `its article number (${sku})`, weightGrams !== own.weight_grams && `weight (${weightGrams} g)`, optionValues !== null && 'options'].filter(
      (part) => part !== false,
    );
    steps.push({ says: `variant ${own.sku}: ${parts.join(', ')}`, run: (ctx) => saveVariant(ctx, own.id, { sku, weightGrams, optionValues: optionValues ?? own.option_values }) });
  }
  for (const currency of currencyCodes) {
    const minor = said.pricesMinor[currency];
    if (minor === undefined || minor === before?.pricesMinor[currency]) continue;
    const was = own.prices[currency];
    steps.push({ says: `variant ${own.sku}: price ${was === undefined ? 'none' : sumText(was)} → ${sumText(minor)} ${currency}`, run: (ctx) => setPrice(ctx, own.id, currency, minor) });
  }
  const { stock } = said;
  if (!planning.leaveStock && stock !== undefined && stock !== before?.stock) {
    steps.push({ says: `variant ${own.sku}: stock ${own.on_hand} → ${stock}`, run: (ctx) => countStock(ctx, said, own.stock_item_id, stock) });
  }
  return steps;
}

/** Throws Rejection where more is held for buyers who are paying. */
async function countStock(ctx: Ctx, said: VariantDraft, stockItemId: string, stock: number): Promise<void> {
  const held = await correctStock(ctx, stockItemId, stock);
  if (held !== null) throw new Rejection(said.line, `${held} are held for buyers who are paying, and the file counts only ${stock}: import it again in a quarter of an hour`);
}

/** Variants that share a stock item must have the same count. */
function refuseSplitStock(pairs: ReturnType<typeof pairUp>): void {
  const counts = new Map<string, number>();
  for (const { said, own } of pairs) {
    if (own === null || said.stock === undefined) continue;
    const other = counts.get(own.stock_item_id);
    if (other !== undefined && other !== said.stock)
      throw new Rejection(said.line, `the variant ${own.sku} shares its stock with another one, which the file counts differently (${other} and ${said.stock})`);
    counts.set(own.stock_item_id, said.stock);
  }
}

/** @throws Rejection where a variant is incomplete, duplicated, or doesn't fit the others. */
export async function planVariants(planning: VariantsPlanning): Promise<Step[]> {
  refuseDoubles(planning.draft.variants);
  const pairs = pairUp(planning);
  if (!planning.leaveStock) refuseSplitStock(pairs);
  const keys: OptionKeys = { options: (planning.record?.options ?? []).map(({ key, values }) => ({ key, values: values.map((value) => value.key), isChanged: false })), newLabels: [] };
  const steps: Step[] = [];
  const choices: { line: number; name: string; values: Readonly<Record<string, string>> }[] = [];
  for (const { said, own, before } of pairs) {
    const isOther = own === null || before === null || sayOptions(said.options) !== sayOptions(before.options);
    const values = isOther ? await listOptionValues(planning, keys, said, own?.option_values ?? {}) : null;
    choices.push({ line: said.line, name: getName(said), values: values ?? own?.option_values ?? {} });
    steps.push(...(own === null ? newVariantSteps(planning, said, values ?? {}) : changedVariantSteps(planning, said, own, before, values)));
  }
  const untouched = planning.record?.variants.filter(({ id }) => !pairs.some(({ own }) => own?.id === id)) ?? [];
  const isReshaped = keys.options.some(({ isChanged }) => isChanged) || pairs.some(({ own }) => own === null);
  if (isReshaped) refuseHalfChoices(planning, keys, [...choices, ...untouched.map(({ sku, option_values }) => ({ line: planning.draft.line, name: sku, values: option_values }))]);
  const labelSteps = keys.newLabels.map(
    ({ kind, key, text }): Step => ({ says: `the ${kind} "${text}" is new in the shop`, addsShared: true, run: (ctx) => nameOption(ctx, kind, key, { sv: text, en: text }) }),
  );
  const optionSteps = keys.options.flatMap(({ key, values, isChanged }, position): Step[] =>
    isChanged ? [{ says: `option ${key}: ${values.join(', ')}`, run: (ctx, productId) => saveOption(ctx, productId, { key, position, values }) }] : [],
  );
  return [...labelSteps, ...optionSteps, ...steps];
}
