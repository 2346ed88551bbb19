/** The current variant, and the result of each choice. */
import type { Product, Variant } from '#shared/contract/catalog.ts';

type ProductVariants = Pick<Product, 'variants'>;

/** here: in stock; sold-out: exists, out of stock; missing: no such combination. */
export type ChoiceState = 'here' | 'sold-out' | 'missing';

export const isSoldOut = (variant: Variant): boolean => variant.stock.state === 'out_of_stock';

const valueIn = (variant: Variant, key: string): string | undefined => variant.options.find((option) => option.key === key)?.value;

/** The URL's variant, else the first in stock, else the first. Undefined only without variants. */
export function variantToShow({ variants }: ProductVariants, wantedId: string | null): Variant | undefined {
  return variants.find((variant) => variant.id === wantedId) ?? variants.find((variant) => !isSoldOut(variant)) ?? variants[0];
}

function countSharedChoices(variant: Variant, current: Variant, changedKey: string): number {
  return current.options.filter(({ key, value }) => key !== changedKey && valueIn(variant, key) === value).length;
}

/** The variant for a chosen value: the one keeping most other choices, preferring those in stock. Undefined if no variant has the value. */
export function variantWith({ variants }: ProductVariants, current: Variant, key: string, value: string): Variant | undefined {
  const exact = variants.find((variant) => valueIn(variant, key) === value && countSharedChoices(variant, current, key) === current.options.filter((option) => option.key !== key).length);
  if (exact) return exact;
  return variants
    .filter((variant) => valueIn(variant, key) === value)
    .toSorted((a, b) => countSharedChoices(b, current, key) - countSharedChoices(a, current, key) || Number(isSoldOut(a)) - Number(isSoldOut(b)))[0];
}

/** State of a value combined with the current other choices. */
export function choiceState({ variants }: ProductVariants, current: Variant, key: string, value: string): ChoiceState {
  const others = current.options.filter((option) => option.key !== key);
  const exact = variants.filter((variant) => valueIn(variant, key) === value && others.every((option) => valueIn(variant, option.key) === option.value));
  if (exact.length === 0) return 'missing';
  return exact.every(isSoldOut) ? 'sold-out' : 'here';
}

/** Options with a choice, with only the values that variants have. */
export function optionsToChoose({ options, variants }: Pick<Product, 'options' | 'variants'>): Product['options'] {
  return options
    .map((option) => ({ ...option, values: option.values.filter(({ value }) => variants.some((variant) => valueIn(variant, option.key) === value)) }))
    .filter((option) => option.values.length > 1);
}
