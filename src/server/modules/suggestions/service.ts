/** Gift suggestions for a member's people: a plain score of named signals over our own catalogue, with its reasons (ADR 0084). */
import type { Suggestion, SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { MAX_DISMISSED } from '#shared/contract/suggestions.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { type GiftFactsRow, listGiftFacts, listProductCards } from '../catalog/service.ts';
import { getJubilee, getToday } from '../jubilees/service.ts';
import { answerLabel } from '../questions/service.ts';
import { ordinaryEstimates } from '../shipping/service.ts';
import { type ProductFacts, toFacts } from './facts.ts';
import { readPerson } from './read-person.ts';
import * as repository from './repository.ts';
import { rankProducts } from './rank.ts';
import { type Reader, toLeftOut, toReason } from './sentences.ts';

export { suggestionPersonalData } from './personal-data.ts';

const REASONS_SHOWN = 2;
const DISMISSED_SHOWN = 12;

/** Rows in order of popularity → facts. */
export function toProductFacts(rows: readonly GiftFactsRow[], now: Date): ProductFacts[] {
  const arrivals = new Map<string, string>();
  const getArrival = ({ lead_days: leadDays, vendor_country: vendorCountry }: GiftFactsRow): string => {
    const key = `${vendorCountry} ${leadDays}`;
    const arrival = arrivals.get(key) ?? ordinaryEstimates({ now, leadDays, vendorCountry }).SEK.to;
    arrivals.set(key, arrival);
    return arrival;
  };
  let inStock = 0;
  return rows.map((row) => {
    const place = inStock;
    if (!row.is_sold_out) inStock += 1;
    return toFacts({
      id: row.id,
      place,
      isSoldOut: row.is_sold_out,
      title: row.title,
      categories: row.categories,
      mainCategory: row.main_category,
      options: row.options,
      occasions: row.occasions,
      priceMinor: { SEK: row.sek_minor, EUR: row.eur_minor },
      isTaxedAsFood: row.tax_class === 'food',
      food: row.food,
      warningsInSwedish: row.warnings?.sv ?? '',
      arrivesOn: getArrival(row),
    });
  });
}

/** Throws NOT_FOUND for another member's person. */
export async function listSuggestions(ctx: MemberCtx, jubileeId: string): Promise<SuggestionsAnswer> {
  const jubilee = await getJubilee(ctx, jubileeId);
  if (jubilee.isDeceased || jubilee.relation === 'pet') return { suggestions: [], leftOut: [], dismissed: [] };
  const now = ctx.clock.now();
  const today = await getToday(ctx);
  const { person, dismissed } = await readPerson(ctx, jubilee, today);
  const rows = await listGiftFacts(ctx.db, { also: [...person.wishes.keys(), ...dismissed], now });
  const { suggestions, leftOut } = rankProducts(toProductFacts(rows, now), person);
  const isFriend = jubilee.friendId !== null;
  const reader: Reader = {
    locale: ctx.locale,
    today,
    jubileeId: jubilee._id,
    firstName: jubilee.firstName,
    isAnsweredByMember: !isFriend,
    answerLabel: (questionId, option) => answerLabel(questionId, option, ctx.locale),
    toDay: (instant) => dayIn(shopTimeZone, instant.getTime()),
  };
  const latest = dismissed.slice(0, DISMISSED_SHOWN);
  const cards = new Map((await listProductCards(ctx, [...suggestions.map(({ product }) => product.id), ...latest])).map((card) => [card.id, card]));
  return {
    suggestions: suggestions.flatMap(({ product: { id, arrivesOn }, signals }): Suggestion[] => {
      const product = cards.get(id);
      return product ? [{ product, arrivesOn, reasons: signals.slice(0, REASONS_SHOWN).map(({ basis }) => toReason(basis, person, reader, isFriend)) }] : [];
    }),
    leftOut: leftOut.map((one) => toLeftOut(one, reader)),
    dismissed: latest.flatMap((id) => {
      const product = cards.get(id);
      return product ? [{ id, title: product.title }] : [];
    }),
  };
}

/** Idempotent. Throws NOT_FOUND for another member's person, or an unknown product. */
export async function dismissProduct(ctx: MemberCtx, jubileeId: string, productId: string): Promise<void> {
  const { _id } = await getJubilee(ctx, jubileeId);
  try {
    await repository.insertDismissal(ctx.db, { memberId: ctx.member.id, jubileeId: _id, productId, limit: MAX_DISMISSED, now: ctx.clock.now() });
  } catch (error) {
    orGone(error);
  }
}

/** Idempotent. Throws NOT_FOUND for another member's person. */
export async function restoreProduct(ctx: MemberCtx, jubileeId: string, productId: string): Promise<void> {
  const { _id } = await getJubilee(ctx, jubileeId);
  await repository.deleteDismissal(ctx.db, { memberId: ctx.member.id, jubileeId: _id, productId });
}
