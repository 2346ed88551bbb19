/** What is typed of a wish, and what it means. Pure. */
import { isMajorAmount } from '#shared/values/money.ts';

/** A price as it is typed. */
export interface TypedPrice {
  text: string;
  currencyCode: 'SEK' | 'EUR';
}

/** A currency is that of a price, and goes with it. */
export const noPrice: TypedPrice = { text: '', currencyCode: 'SEK' };

export const priceText = (amount: number | null): string => String(amount ?? '').replace('.', ',');

/** "149,50" and "1 490 kr" are prices, too. Undefined for what is none; null for nothing. */
export function priceOf(text: string): number | null | undefined {
  const typed = text.replace(/\s|kr|sek|:-/gi, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && isMajorAmount(Number(typed)) ? Number(typed) : undefined;
}

/** An address may be typed without what it begins with. Undefined for what leads to no web page; null for nothing. */
export function addressOf(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  // What follows the colon of a host is its port.
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}

interface Offered {
  id: string;
  title: string;
}

/** The variants to choose from; one that the shop has no longer stays where it is the wish's own. Those of the shop: empty where they can't be had. */
export function offeredVariants(wish: { variant_id: string | null; variantTitle: string } | null, variants: readonly Offered[]): readonly Offered[] {
  if (variants.length === 0 || wish === null || wish.variant_id === null || variants.some(({ id }) => id === wish.variant_id)) return variants;
  return [...variants, { id: wish.variant_id, title: wish.variantTitle }];
}
