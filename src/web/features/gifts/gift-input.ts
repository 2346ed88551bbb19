import type { Gift, PatchGift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { isMajorAmount } from '#shared/values/money/money.ts';
import { readOccasion } from './occasion-choice.tsx';

export interface GiftError {
  field: 'title' | 'price' | 'year';
  text: string;
}

/** The form's facts of a gift, or the first error. An unchanged price isn't sent. */
export function readGiftForm(data: FormData, { cost: [cost] }: Pick<Gift, 'cost'>, currency: Currency): { body: PatchGift } | { error: GiftError } {
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  const price = text('price') === '' ? null : Number(text('price').replaceAll(/\s/g, '').replace(',', '.'));
  const year = Number(text('year'));
  if (text('title') === '') return { error: { field: 'title', text: m.gifts_title_missing() } };
  if (price !== null && (!Number.isFinite(price) || price < 0 || price > 10_000_000 || !isMajorAmount(price))) return { error: { field: 'price', text: m.gifts_budget_invalid() } };
  if (!Number.isInteger(year) || year < 1900 || year > 2200) return { error: { field: 'year', text: m.gifts_year_invalid() } };
  const person = text('person');
  return {
    body: {
      title: text('title'),
      notes: String(data.get('notes') ?? ''),
      jubileeId: person === '' ? null : person,
      year,
      occasion: readOccasion(text('occasion')),
      url: text('url') === '' ? null : text('url'),
      ...(price !== (cost?.amount ?? null) && { price, currency_code: cost?.currency_code ?? currency }),
    },
  };
}
