/** Gift cards found by their code, used for orders and refunded to. One statement changes a balance and writes its movement. */
import type { GiftCard } from '#shared/contract/gift-cards.ts';
import { plainGiftCardCode } from '#shared/values/orders/gift-card-code.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { hashCode } from './codes.ts';
import { getWithdrawable, showCard } from './present.ts';
import { deliverGiftCard, mailBuyer, refundGiftCard } from './queued-jobs.ts';
import * as repository from './repository.ts';
import type { GiftCardRow } from './repository.ts';
import { getLeastValidity, getReturned, toShopDay } from './rules.ts';

export { giftCardPersonalData } from './personal-data.ts';
export { completePurchase, settleGiftCardPayment } from './purchase.ts';
export { insertBalance, moveBalance } from './balances-repository.ts';
export { findCardByPayment, listReturned, lockCard, setBlocked } from './repository.ts';
export { bookFailedCardRefund } from './withdrawal-books.ts';

async function findByCode(ctx: Pick<Ctx, 'db'>, typed: string): Promise<GiftCardRow | null> {
  const code = plainGiftCardCode(typed);
  const [row] = code === null ? [] : await repository.findCardByCode(ctx.db, { codeHash: hashCode(code) });
  return row ?? null;
}

/** Throws NOT_FOUND. */
export async function getByCode(ctx: Pick<Ctx, 'db'>, typed: string): Promise<GiftCardRow> {
  const row = await findByCode(ctx, typed);
  if (!row) throw new DomainError('NOT_FOUND', { detail: 'No such gift card' });
  return row;
}

export const getGiftCard = async (ctx: Ctx, code: string): Promise<GiftCard> => showCard(ctx, await getByCode(ctx, code));

/** A card with something left in the currency; null for any other, whatever the reason. */
export async function findUsable(ctx: Pick<Ctx, 'db' | 'clock'>, code: string, currency: 'SEK' | 'EUR'): Promise<{ id: string } | null> {
  const row = await findByCode(ctx, code);
  const isUsable =
    row?.status === 'active' && row.blocked_at === null && row.balance_minor > 0 && row.currency_code === currency && row.valid_until !== null && row.valid_until >= toShopDay(ctx.clock.now());
  return isUsable ? { id: row.id } : null;
}

/** Takes a sum in the order's transaction. False where the card has less by now, expired or is blocked: nothing is taken. */
export async function takeFromCard(ctx: TransactionCtx, { cardId, orderId, amountMinor }: { cardId: string; orderId: string; amountMinor: number }): Promise<boolean> {
  const now = ctx.clock.now();
  return (await repository.take(ctx.db, { id: cardId, orderId, amountMinor, today: toShopDay(now), now })).length > 0;
}

interface PaidByCard {
  id: string;
  gift_card_id: string | null;
  gift_card_minor: number;
}

/** Returns what a cancelled unpaid order took, usable as long as after a refund. Idempotent. Needs the order's lock. */
export async function releaseToCard(ctx: TransactionCtx, order: PaidByCard): Promise<void> {
  if (order.gift_card_id === null) return;
  const now = ctx.clock.now();
  await repository.giveBack(ctx.db, {
    ...{ id: order.gift_card_id, kind: 'release', about: order.id, orderId: order.id, amountMinor: order.gift_card_minor },
    validUntil: getLeastValidity(toShopDay(now)),
    now,
  });
}

/** 0 before the refund, and without a card. */
export async function findReturned(ctx: Pick<Ctx, 'db'>, orderId: string, about: string): Promise<number> {
  return (await repository.listReturned(ctx.db, { orderId })).find((one) => one.about === about)?.amount_minor ?? 0;
}

/** Returns a refund to the order's card, as far as the card paid; the rest is the payment's. Idempotent per `about`. Needs the order's lock. */
export async function returnToCard(ctx: TransactionCtx, order: PaidByCard, refund: { amountMinor: number; about: string }): Promise<number> {
  if (order.gift_card_id === null) return 0;
  const returned = await repository.listReturned(ctx.db, { orderId: order.id });
  const before = returned.find(({ about }) => about === refund.about);
  if (before) return before.amount_minor;
  const sum = returned.reduce((total, { amount_minor }) => total + amount_minor, 0);
  const amountMinor = getReturned(refund.amountMinor, order.gift_card_minor, sum);
  if (amountMinor === 0) return 0;
  const now = ctx.clock.now();
  const validUntil = getLeastValidity(toShopDay(now));
  await repository.giveBack(ctx.db, { id: order.gift_card_id, kind: 'refund', about: refund.about, orderId: order.id, amountMinor, validUntil, now });
  return amountMinor;
}

async function lockBought(ctx: TransactionCtx, id: string, buyerEmail: string): Promise<GiftCardRow> {
  const [row] = await repository.lockCard(ctx.db, { id });
  if (row?.buyer_email?.toLowerCase() !== buyerEmail.toLowerCase()) throw new DomainError('NOT_FOUND', { detail: 'No such gift card of this buyer' });
  return row;
}

/** The buyer names another address for a card that wasn't delivered. Throws NOT_FOUND, also for another buyer's; GIFT_CARD_BLOCKED, GIFT_CARD_DELIVERED. */
export async function redirectGiftCard(root: Ctx, code: string, { buyerEmail, recipientEmail }: { buyerEmail: string; recipientEmail: string }): Promise<GiftCard> {
  const { id } = await getByCode(root, code);
  await inTransaction(root, async (ctx) => {
    const row = await lockBought(ctx, id, buyerEmail);
    if (row.blocked_at !== null) throw new DomainError('GIFT_CARD_BLOCKED');
    if (row.status !== 'active' || row.recipient_email === null || row.delivered_at !== null) throw new DomainError('GIFT_CARD_DELIVERED');
    await repository.setRecipientEmail(ctx.db, { id, email: recipientEmail });
    if (row.deliver_on === null || row.deliver_on <= toShopDay(ctx.clock.now())) await enqueue(ctx, deliverGiftCard, { cardId: id });
  });
  return getGiftCard(root, code);
}

/** The buyer withdraws from an unused card; the money follows by a job. Throws NOT_FOUND, also for another buyer's; GIFT_CARD_BLOCKED, WITHDRAWAL_LATE. */
export async function withdraw(root: Ctx, code: string, buyerEmail: string): Promise<GiftCard> {
  const { id } = await getByCode(root, code);
  await inTransaction(root, async (ctx) => {
    const row = await lockBought(ctx, id, buyerEmail);
    if (row.status === 'withdrawn') return;
    if (row.blocked_at !== null) throw new DomainError('GIFT_CARD_BLOCKED');
    const now = ctx.clock.now();
    if (getWithdrawable(row, now) === null) throw new DomainError('WITHDRAWAL_LATE');
    await repository.empty(ctx.db, { id, status: 'withdrawn', kind: 'withdraw', about: id, now });
    await enqueue(ctx, refundGiftCard, { cardId: id });
    await enqueue(ctx, mailBuyer, { cardId: id, kind: 'withdrawn' });
  });
  return getGiftCard(root, code);
}
