/**
 * Facts of products, and conditions on them. A fact is `category:<handle>` (also of the categories above), `<option>:<value>` as `color:green`, `occasion:<name>`, or
 * `edible` or `scented`. A condition is one or several facts joined with `+`, each negated with `!`; `word:` begins a word of the title. Pure.
 */
import type { Product } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { fold } from './fold.ts';

export interface ProductFacts {
  id: string;
  /** 0 is the most popular in stock. */
  place: number;
  isSoldOut: boolean;
  facts: ReadonlySet<string>;
  mainCategory: string | null;
  /** Folded words of the title. */
  titleWords: readonly string[];
  occasions: Product['occasions'];
  priceMinor: Record<Currency, number | null>;
  /** Declared contents in all languages, folded; null for food that declares none, and for everything else. */
  contents: string | null;
  /** Folded warnings in Swedish. */
  warnings: string;
  /** The last day on which it arrives, ordered now. */
  arrivesOn: string;
}

const edible = ['mat-godsaker', 'mat-dryck'];
const scented = ['hudvard', 'tval-bad', 'snittblommor'];
const UNSCENTED = 'scent:unscented';

export interface RawProduct extends Omit<ProductFacts, 'facts' | 'titleWords' | 'contents' | 'warnings'> {
  title: string;
  categories: readonly string[];
  /** `key:value`. */
  options: readonly string[];
  isTaxedAsFood: boolean;
  food: { ingredients: { sv: string; en: string }; allergens: { sv: string; en: string } } | null;
  warningsInSwedish: string;
}

export function toFacts({ title, categories, options, isTaxedAsFood, food, warningsInSwedish, ...rest }: RawProduct): ProductFacts {
  const isEdible = isTaxedAsFood || food !== null || categories.some((handle) => edible.includes(handle));
  const scents = options.filter((option) => option.startsWith('scent:'));
  // A product that also comes without scent counts as unscented.
  const isScented = !options.includes(UNSCENTED) && (scents.length > 0 || categories.some((handle) => scented.includes(handle)));
  return {
    ...rest,
    facts: new Set([
      ...categories.map((handle) => `category:${handle}`),
      ...options,
      ...rest.occasions.map((occasion) => `occasion:${occasion}`),
      ...(isEdible ? ['edible'] : []),
      ...(isScented ? ['scented'] : []),
    ]),
    titleWords: fold(title)
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word !== ''),
    contents: food && fold([food.ingredients.sv, food.ingredients.en, food.allergens.sv, food.allergens.en].join('\n')),
    warnings: fold(warningsInSwedish),
  };
}

const WORD = 'word:';

function has({ facts, titleWords }: ProductFacts, fact: string): boolean {
  if (!fact.startsWith(WORD)) return facts.has(fact);
  const beginning = fact.slice(WORD.length);
  return titleWords.some((word) => word.startsWith(beginning));
}

const meets = (product: ProductFacts, condition: string): boolean => condition.split('+').every((fact) => (fact.startsWith('!') ? !has(product, fact.slice(1)) : has(product, fact)));

/** Whether the product meets any of the conditions. */
export const meetsAny = (product: ProductFacts, conditions: readonly string[]): boolean => conditions.some((condition) => meets(product, condition));
