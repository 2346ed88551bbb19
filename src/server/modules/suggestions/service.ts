/** Gift suggestions for a member's people: a plain score of named signals over our own catalogue, with its reasons (ADR 0084). */
import type { GiftConditions, Suggestion, SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { MAX_DISMISSED } from '#shared/contract/suggestions.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { listProductCards } from '../catalog/service.ts';
import { getJubilee, getToday } from '../jubilees/service.ts';
import { answerLabel } from '../questions/service.ts';
import { getCurrency } from '../shipping/service.ts';
import { readProductFacts } from './product-facts.ts';
import { readPerson } from './read-person.ts';
import * as repository from './repository.ts';
import { narrow, rankWithAdvice } from './conditions.ts';
import { type Reader, toLeftOut, toReason } from './sentences.ts';

export { findGifts } from './finder.ts';
export { suggestionPersonalData } from './personal-data.ts';

const NO_CONDITIONS: GiftConditions = { likes: [], not: [] };
const REASONS_SHOWN = 2;
const DISMISSED_SHOWN = 12;

/** Throws NOT_FOUND for another member's person. */
export async function listSuggestions(ctx: MemberCtx, jubileeId: string, query: GiftConditions = NO_CONDITIONS): Promise<SuggestionsAnswer> {
  const jubilee = await getJubilee(ctx, jubileeId);
  if (jubilee.isDeceased || jubilee.relation === 'pet') return { suggestions: [], leftOut: [], total: 0, isLate: false, loosen: [], dismissed: [] };
  const today = await getToday(ctx);
  const { person: known, dismissed } = await readPerson(ctx, jubilee, today);
  const conditions = { ...query, currency: getCurrency(query.region_id ?? null), today };
  const person = narrow(known, conditions);
  const products = await readProductFacts(ctx, [...person.wishes.keys(), ...dismissed]);
  const { suggestions, leftOut, ...outcome } = rankWithAdvice(products, person, conditions, ['max', 'by']);
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
    ...outcome,
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
