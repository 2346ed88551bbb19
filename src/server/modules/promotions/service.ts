import type { CartPromotion } from '#shared/contract/cart.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { toMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import * as repository from './repository.ts';
import { type PromotionKind, type PromotionOutcome, type PromotionRefusal, type PromotionRow, promotionCode, type PromotionState, usedPromotions } from './rules.ts';

export { lockLimits } from './repository.ts';

const refusals = {
  not_started: { code: 'PROMOTION_NOT_STARTED', text: m.error_promotion_not_started },
  ended: { code: 'PROMOTION_ENDED', text: m.error_promotion_ended },
  used_up: { code: 'PROMOTION_USED_UP', text: m.error_promotion_used_up },
  already_used: { code: 'PROMOTION_ALREADY_USED', text: m.error_promotion_already_used },
  wrong_vendor: { code: 'PROMOTION_WRONG_VENDOR', text: m.error_promotion_wrong_vendor },
  wrong_goods: { code: 'PROMOTION_WRONG_GOODS', text: m.error_promotion_wrong_goods },
  minimum: { code: 'PROMOTION_MINIMUM', text: m.error_promotion_minimum },
  too_few: { code: 'PROMOTION_TOO_FEW', text: m.error_promotion_too_few },
} as const satisfies Record<PromotionRefusal, { code: ErrorCode; text: unknown }>;

const isRefusal = (state: PromotionState): state is PromotionRefusal => state in refusals;

/** Why a promotion doesn't apply, as text for the buyer; null if it does. */
function toMessage(state: PromotionState, locale: Locale): string | null {
  if (isRefusal(state)) return refusals[state].text({}, { locale });
  if (state === 'outdone') return m.promotion_outdone({}, { locale });
  return state === 'other_delivery' ? m.promotion_other_delivery({}, { locale }) : null;
}

/** The promotions a cart shows: the buyer's codes, and others that take something off. */
export function presentOutcomes(outcomes: readonly PromotionOutcome[], locale: Locale): CartPromotion[] {
  return outcomes
    .filter(({ promotion, amountMinor }) => promotion.code !== null || amountMinor > 0)
    .map(({ promotion: { id, code, name, kind, minimum_minor }, level, state, amountMinor }) => ({
      id,
      code,
      name: name[locale],
      kind,
      level,
      amount: toMajor(amountMinor),
      state,
      message: toMessage(state, locale),
      minimum: minimum_minor === null ? null : toMajor(minimum_minor),
    }));
}

export interface PromotionPlan {
  /** Normalized by `promotionCode`; null if none is needed. */
  code: string | null;
  name: { sv: string; en: string };
  kind: PromotionKind;
  percent: number | null;
  /** Minor units per currency. */
  amount: { sek: number; eur: number } | null;
  buyQuantity: number | null;
  freeQuantity: number | null;
  minimum: { sek: number; eur: number } | null;
  vendorId: string | null;
  categoryId: string | null;
  usageLimit: number | null;
  customerLimit: number | null;
  startsAt: Date;
  endsAt: Date | null;
}

/** Creates a promotion; the table's checks validate the combination. False if the code is taken. */
export async function createPromotion(ctx: Ctx, plan: PromotionPlan): Promise<boolean> {
  const written = await repository.insertPromotion(ctx.db, {
    row: JSON.stringify({
      id: prefixedId('promo'),
      code: plan.code,
      name: plan.name,
      kind: plan.kind,
      percent: plan.percent,
      amount_sek_minor: plan.amount?.sek ?? null,
      amount_eur_minor: plan.amount?.eur ?? null,
      buy_quantity: plan.buyQuantity,
      free_quantity: plan.freeQuantity,
      minimum_sek_minor: plan.minimum?.sek ?? null,
      minimum_eur_minor: plan.minimum?.eur ?? null,
      vendor_id: plan.vendorId,
      category_id: plan.categoryId,
      usage_limit: plan.usageLimit,
      customer_limit: plan.customerLimit,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      created_at: ctx.clock.now(),
    }),
  });
  return written.length > 0;
}

/** Candidates for a cart: promotions of its codes, in any state, and running ones without a code. */
export async function promotionsFor(ctx: Ctx, bag: { codes: readonly string[]; productIds: readonly string[]; currency: 'SEK' | 'EUR'; email: string | null }): Promise<PromotionRow[]> {
  const rows = await repository.listPromotionsFor(ctx.db, { codes: bag.codes, productIds: bag.productIds, currency: bag.currency, email: bag.email, now: ctx.clock.now() });
  return rows.map(({ promotion }) => promotion);
}

/** Throws PROMOTION_… for the first code that doesn't apply to the cart. */
export function requireHolding(outcomes: readonly PromotionOutcome[], codes: readonly string[]): void {
  for (const { promotion, state } of outcomes) {
    if (promotion.code === null || !codes.includes(promotion.code) || !isRefusal(state)) continue;
    const { starts_at, minimum_minor, buy_quantity, free_quantity } = promotion;
    throw new DomainError(refusals[state].code, {
      extra: {
        promotion_code: promotion.code,
        ...(state === 'not_started' ? { starts_at: new Date(starts_at).toISOString() } : {}),
        ...(state === 'minimum' && minimum_minor !== null ? { minimum: toMajor(minimum_minor) } : {}),
        ...(state === 'too_few' ? { quantity: (buy_quantity ?? 0) + (free_quantity ?? 0) } : {}),
      },
    });
  }
}

export async function requireKnown(ctx: Ctx, codes: readonly string[]): Promise<void> {
  const unknown = await repository.listUnknownCodes(ctx.db, { codes: [...codes] });
  if (unknown[0]) throw new DomainError('PROMOTION_UNKNOWN', { extra: { promotion_code: unknown[0].code } });
}

/** Stores an order's promotions, in the transaction that wrote it. */
export async function noteUses(ctx: Ctx, orderId: string, outcomes: readonly PromotionOutcome[]): Promise<void> {
  const used = usedPromotions(outcomes.filter(({ promotion }) => promotion.kind !== 'rounding'));
  if (used.length === 0) return;
  await repository.insertUses(ctx.db, { orderId, promotionIds: used.map((promotion) => promotion.promotion_id), amountsMinor: used.map((promotion) => promotion.amount_minor) });
}

export const listPromotions = (ctx: Ctx) => repository.listPromotions(ctx.db, { now: ctx.clock.now() });

/** Ends a promotion now, by code or id. Returns the number ended. */
export async function stopPromotion(ctx: Ctx, codeOrId: string): Promise<number> {
  return (await repository.stopPromotion(ctx.db, { codeOrId, code: promotionCode(codeOrId), now: ctx.clock.now() })).length;
}

/** A promotion's vendor and category, by handle or id. Throws NOT_FOUND. */
export async function findScope(ctx: Ctx, { vendor, category }: { vendor: string | null; category: string | null }): Promise<{ vendorId: string | null; categoryId: string | null }> {
  const [found] = await repository.findScope(ctx.db, { vendor, category });
  if (vendor !== null && !found?.vendor_id) throw new DomainError('NOT_FOUND', { detail: `No vendor is called ${vendor}` });
  if (category !== null && !found?.category_id) throw new DomainError('NOT_FOUND', { detail: `No category is called ${category}` });
  return { vendorId: found?.vendor_id ?? null, categoryId: found?.category_id ?? null };
}
