/** Parses wish input. Pure. */
import { isMajorAmount } from '#shared/values/money/money.ts';
import { listTags, MAX_TAG, MAX_TAGS } from '#shared/values/wishes/tags.ts';

export interface TypedPrice {
  text: string;
  currencyCode: 'SEK' | 'EUR';
}

export const noPrice: TypedPrice = { text: '', currencyCode: 'SEK' };

export const priceText = (amount: number | null): string => String(amount ?? '').replace('.', ',');

/** Accepts "149,50" and "1 490 kr" too. Undefined if invalid; null if empty. */
export function getPrice(text: string): number | null | undefined {
  const typed = text.replace(/\s|kr|sek|:-/gi, '').replace(',', '.');
  if (typed === '') return null;
  return /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && isMajorAmount(Number(typed)) ? Number(typed) : undefined;
}

/** Accepts a URL without its scheme. Undefined if it is no web page; null if empty. */
export function toAddress(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  // Digits after the colon are a host's port.
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}

interface Offered {
  id: string;
  title: string;
}

/** Variants to choose from, with the wish's own even if the shop no longer has it. */
export function offeredVariants(wish: { variant_id: string | null; variantTitle: string } | null, variants: readonly Offered[]): readonly Offered[] {
  if (variants.length === 0 || wish === null || wish.variant_id === null || variants.some(({ id }) => id === wish.variant_id)) return variants;
  return [...variants, { id: wish.variant_id, title: wish.variantTitle }];
}

/** Tags from a line; `before` itself where they are the same. Undefined if too many or too long. */
export function getTags(text: string, before: string[]): string[] | undefined {
  const tags = listTags(text);
  if (tags.length > MAX_TAGS || tags.some((tag) => tag.length > MAX_TAG)) return undefined;
  return tags.join() === before.join() ? before : tags;
}
