/** The gift finder: suggestions for whoever a visitor describes. Rests on nothing but the query, so that the answer is the same for everybody. */
import type { FindGiftsQuery, FoundGifts, PlainSuggestion } from '#shared/contract/suggestions.ts';
import { giftTexts, interestTexts, recipientTexts } from '#shared/i18n/gift-texts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type GiftRecipient, recipientRelations } from '#shared/values/gift-finder/gift-query.ts';
import { formatSum } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, dayParts, formatDayShort, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listProductCards } from '../catalog/service.ts';
import { getCurrency } from '../shipping/service.ts';
import { isForChildren } from './hard-limits.ts';
import { type Conditions, narrow, rankWithAdvice } from './conditions.ts';
import type { Person } from './person.ts';
import { readProductFacts } from './product-facts.ts';
import type { LeftOut } from './rank.ts';
import type { Basis } from './signals.ts';

const REASONS_SHOWN = 2;

/** A child of unknown age gets only what is made for children. */
const isAnyChild = ({ to, age }: FindGiftsQuery): boolean => to === 'child' && age === undefined;

/** Somebody of whom only the query is known. */
function toPerson(query: FindGiftsQuery, today: string): Person {
  const { to, age, occasion } = query;
  return {
    answers: new Map(),
    notes: '',
    relation: to === undefined ? 'other' : recipientRelations[to],
    age: age ?? null,
    interests: [],
    occasion: occasion ?? null,
    next: null,
    wishes: new Map(),
    given: new Map(),
    chosen: new Set(),
    dismissed: new Set(),
    isMinor: isAnyChild(query),
    budget: null,
    year: dayParts(today).year,
  };
}

/** Reasons that a query alone can give. */
function toText({ code, ...basis }: Basis, { age, occasion, next, budget }: Person, to: GiftRecipient | undefined, locale: Locale): string | null {
  const inLanguage = { locale };
  switch (code) {
    case 'interest':
      return 'interest' in basis ? m.finder_because_interest({ interest: interestTexts[basis.interest]({}, inLanguage) }, inLanguage) : null;
    case 'occasion':
      return occasion && m.finder_because_occasion({ gift: giftTexts[occasion]({}, inLanguage) }, inLanguage);
    case 'age':
      return m.finder_because_age({ age: String(age ?? '') }, inLanguage);
    case 'relation':
      return to ? m.finder_because_relation({ recipient: recipientTexts[to]({}, inLanguage) }, inLanguage) : null;
    case 'budget':
      return budget && m.finder_because_budget({ sum: formatSum(budget.amountMinor, budget.currency, locale) }, inLanguage);
    case 'in-time':
      return next && m.finder_because_in_time({ day: formatDayShort(next.date, locale) }, inLanguage);
    case 'popular':
      return m.finder_because_popular({}, inLanguage);
    default:
      // Wishes, answers and notes belong to people whom a member knows.
      return null;
  }
}

function toLeftOut({ code, count }: LeftOut, locale: Locale): FoundGifts['leftOut'] {
  const texts: Partial<Record<LeftOut['code'], string>> = {
    dismissed: m.suggestions_out_dismissed({ count }, { locale }),
    'sold-out': m.suggestions_out_sold_out({ count }, { locale }),
    budget: m.suggestions_out_budget({ count }, { locale }),
    late: m.suggestions_out_late({ count }, { locale }),
  };
  const text = texts[code];
  return text === undefined ? [] : [{ code, count, text }];
}

export async function findGifts(ctx: Ctx, query: FindGiftsQuery): Promise<FoundGifts> {
  const { locale } = ctx;
  const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
  const conditions: Conditions = { ...query, currency: getCurrency(query.region_id ?? null), today };
  const person = narrow(toPerson(query, today), conditions);
  const products = await readProductFacts(ctx, query.not);
  const { suggestions, leftOut, ...outcome } = rankWithAdvice(isAnyChild(query) ? products.filter(isForChildren) : products, person, conditions, ['max', 'by', 'age']);
  const cards = new Map(
    (
      await listProductCards(
        ctx,
        suggestions.map(({ product }) => product.id),
      )
    ).map((card) => [card.id, card]),
  );
  return {
    suggestions: suggestions.flatMap(({ product: { id, arrivesOn }, signals }): PlainSuggestion[] => {
      const product = cards.get(id);
      const reasons = signals.flatMap(({ basis }) => {
        const text = toText(basis, person, query.to, locale);
        return text ? [{ code: basis.code, text }] : [];
      });
      return product && reasons.length > 0 ? [{ product, arrivesOn, reasons: reasons.slice(0, REASONS_SHOWN) }] : [];
    }),
    leftOut: leftOut.flatMap((one) => toLeftOut(one, locale)),
    ...outcome,
  };
}
