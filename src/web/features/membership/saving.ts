/** What members would have saved on a cart, and in a year of such carts. Sums in minor units. */
import type { Cart } from '#shared/contract/cart.ts';
import { fromMajor, membersDiscount } from '#shared/values/money/money.ts';

export const cartsAYear = [2, 4, 6, 12] as const;

/** The example where there is no cart: 500 kr or 50 €, at a shop that gives ten per cent. */
export const example = { SEK: { sumMinor: 50_000, savingMinor: 5_000 }, EUR: { sumMinor: 5_000, savingMinor: 500 } } as const;

export function cartSaving({ items }: Pick<Cart, 'items'>): number {
  return items.reduce((sum, { original_unit_price, quantity, product }) => sum + membersDiscount(fromMajor(original_unit_price), product.vendor.members_discount_percentage) * quantity, 0);
}

/** With which cart of the year the price has been saved; null if with none of a hundred. */
export function breakEven(savingMinor: number, priceMinor: number): number | null {
  if (savingMinor <= 0) return null;
  const carts = Math.ceil(priceMinor / savingMinor);
  return carts <= 100 ? carts : null;
}
