/** Ways to loosen a query that leaves too little, each with its address. */
import type { LoosenablePart } from '#shared/contract/suggestions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type GiftDraft, toGiftSearch } from './gift-address.ts';

const texts: Record<LoosenablePart, (inputs: { count: number }) => string> = { max: m.finder_loosen_max, by: m.finder_loosen_by, age: m.finder_loosen_age };

export const loosenings = (draft: GiftDraft, loosen: readonly { part: LoosenablePart; total: number }[]): { part: LoosenablePart; search: string; text: string }[] =>
  loosen.map(({ part, total }) => ({ part, search: toGiftSearch({ ...draft, [part]: null }), text: texts[part]({ count: total }) }));
