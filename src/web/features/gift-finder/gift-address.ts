/** The gift finder's address carries the whole query, so that an answer can be shared. Invalid parts are ignored, so that an old or mistyped link still answers. */
import type { FindGiftsQuery } from '#shared/contract/suggestions.ts';
import {
  type GiftInterest,
  type GiftOccasion,
  type GiftRecipient,
  giftInterests,
  giftOccasions,
  giftRecipients,
  MAX_GIFT_BUDGET,
  MAX_RECIPIENT_AGE,
  MAX_REJECTED,
} from '#shared/values/gift-finder/gift-query.ts';
import { type Currency, isCurrency } from '#shared/values/money/currencies.ts';
import { type CalendarDay, isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { regionOfCurrency } from '#web/lib/page/request-currency.ts';

export interface GiftDraft {
  to: GiftRecipient | null;
  /** One of the member's people, in place of `to`. */
  jubileeId: string | null;
  age: number | null;
  occasion: GiftOccasion | null;
  /** Major units of `currency`. */
  max: number | null;
  /** The sum's currency, which stays when the address is shared. */
  currency: Currency;
  by: CalendarDay | null;
  likes: readonly GiftInterest[];
  /** Ids of products that the visitor has turned down. */
  not: readonly string[];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const productId = /^[\w-]{1,40}$/;

const findIn = <Value extends string>(values: readonly Value[], text: string | null): Value | null => values.find((value) => value === text) ?? null;

function toInteger(text: string | null, min: number, max: number): number | null {
  if (!text || !/^\d{1,7}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/** Forms repeat a name, our own links use commas. */
const toList = (params: URLSearchParams, name: string): string[] => [...new Set(params.getAll(name).flatMap((text) => text.split(',')))];

/** `currency` is the visitor's own. Days before `today` are ignored. */
export function readGiftDraft(params: URLSearchParams, { currency, today }: { currency: Currency; today: string }): GiftDraft {
  const to = params.get('to') ?? '';
  const by = params.get('by') ?? '';
  const stated = params.get('currency');
  return {
    to: findIn(giftRecipients, to),
    jubileeId: uuid.test(to) ? to : null,
    age: toInteger(params.get('age'), 0, MAX_RECIPIENT_AGE),
    occasion: findIn(giftOccasions, params.get('occasion')),
    max: toInteger(params.get('max'), 1, MAX_GIFT_BUDGET),
    currency: isCurrency(stated) ? stated : currency,
    by: isCalendarDay(by) && by >= today ? by : null,
    likes: giftInterests.filter((interest) => toList(params, 'likes').includes(interest)),
    not: toList(params, 'not')
      .filter((id) => productId.test(id))
      .slice(0, MAX_REJECTED),
  };
}

/** The query string, in one order, with its question mark; empty without a query. */
export function toGiftSearch({ to, jubileeId, age, occasion, max, currency, by, likes, not }: GiftDraft): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null) => value !== null && value !== '' && params.set(name, String(value));
  set('occasion', occasion);
  set('to', jubileeId ?? to);
  set('age', jubileeId === null ? age : null);
  set('max', max);
  set('currency', max === null ? null : currency);
  set('by', by);
  set('likes', likes.join(','));
  set('not', not.join(','));
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Stands in the address for a part that was chosen to be open: one that is absent is answered by the usual one. */
const ANY = 'any';

/** Before somebody is chosen, the usual sum and day are proposed. */
export function withUsual(draft: GiftDraft, params: URLSearchParams, usual: Pick<GiftDraft, 'max' | 'by'>): GiftDraft {
  return { ...draft, max: draft.max ?? (params.get('max') === ANY ? null : usual.max), by: draft.by ?? (params.get('by') === ANY ? null : usual.by) };
}

/** The query string of the page before somebody is chosen. */
export function toStartSearch(draft: GiftDraft): string {
  const params = new URLSearchParams(toGiftSearch(draft));
  if (draft.max === null) params.set('max', ANY);
  if (draft.by === null) params.set('by', ANY);
  return `?${params.toString().replaceAll('%2C', ',')}`;
}

/** What the API is asked. */
export function toGiftQuery({ to, age, occasion, max, currency, by, likes, not }: GiftDraft): {
  [Name in keyof FindGiftsQuery]: Name extends 'likes' | 'not' ? string : FindGiftsQuery[Name];
} {
  return {
    ...(to && { to }),
    ...(age !== null && { age }),
    ...(occasion && { occasion }),
    ...(max !== null && { max }),
    ...(by && { by }),
    region_id: regionOfCurrency(currency),
    likes: likes.join(','),
    not: not.join(','),
  };
}
