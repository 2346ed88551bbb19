/** Gift cards by the clock: mails of a chosen day, payments that nobody completed, the last day, and erasure. */
import { z } from 'zod';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { postEntries } from '../ledger/service.ts';
import { toGiftCardExpiryEntries } from '../ledger/rules.ts';
import { getProvider } from '../payments/service.ts';
import { settlePurchase } from './purchase.ts';
import { deliverGiftCard, remindOfGiftCard } from './queued-jobs.ts';
import * as repository from './repository.ts';
import { toShopDay } from './rules.ts';

const payload = z.object({}).loose();
const HOUR_MS = 3_600_000;

/** Queues mails whose day has come in the shop's zone; the crontab starts in its morning. Idempotent: each is mailed once. */
export const deliverDueGiftCards = defineJob('gift-cards:deliver-due', {
  payload,
  attempts: 3,
  async run(ctx) {
    const today = toShopDay(ctx.clock.now());
    for await (const { id } of eachById((afterId, limit) => repository.listToDeliver(ctx.db, { today, afterId, limit })))
      await enqueue(ctx, deliverGiftCard, { cardId: id }, { key: `gift-card.${id}` });
  },
});

/** A buyer's own completion is faster than this. */
const UNTOUCHED_MS = 2 * 60_000;
/** After this an unpaid attempt is cancelled. */
const ATTEMPT_MS = 24 * HOUR_MS;

async function settleOrDelete(ctx: Ctx, { id, provider_id: providerId, created_at: createdAt }: repository.PendingRow): Promise<void> {
  const payment = await settlePurchase(ctx, id);
  if (payment?.status === 'captured' || payment?.status === 'processing') return;
  const before = new Date(ctx.clock.now().getTime() - ATTEMPT_MS);
  if (createdAt >= before) return;
  if (payment && payment.status !== 'canceled') {
    const { status } = await getProvider(ctx, providerId).cancel(ctx, payment.reference);
    // Captured meanwhile: the next run makes it a card.
    if (status !== 'canceled') return;
  }
  await repository.deletePending(ctx.db, { id, before });
}

/** Makes cards of payments that no browser completed, and deletes unpaid attempts. Idempotent; a failure doesn't stop the others. */
export const settleGiftCards = defineJob('gift-cards:settle', {
  payload,
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - UNTOUCHED_MS);
    for await (const row of eachById((afterId, limit) => repository.listPending(ctx.db, { before, afterId, limit }))) {
      try {
        await settleOrDelete(ctx, row);
      } catch (error) {
        ctx.log.warn({ err: error, giftCardId: row.id }, 'the payment of a gift card could not be read yet');
      }
    }
  },
});

/** The last day is announced so long before. */
const ANNOUNCED_DAYS = 30;

async function expire(root: Ctx, id: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const [row] = await repository.lockCard(ctx.db, { id });
    const now = ctx.clock.now();
    if (row?.status !== 'active' || row.valid_until === null || row.balance_minor === 0 || row.valid_until >= toShopDay(now)) return;
    // A refund may revive it, to expire again.
    const about = `${id}.${row.valid_until}`;
    await repository.empty(ctx.db, { id, status: 'expired', kind: 'expire', about, now });
    const entries = toGiftCardExpiryEntries(row.balance_minor);
    await postEntries(ctx, { source: 'gift_card_expiry', sourceId: about, paymentReference: row.provider_reference, orderId: null, currencyCode: row.currency_code, entries });
  });
}

/** Announces last days, and expires cards after theirs. Idempotent. */
export const expireGiftCards = defineJob('gift-cards:expire', {
  payload,
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    const today = toShopDay(now);
    for await (const { id } of eachById((afterId, limit) => repository.listToRemind(ctx.db, { by: addDays(today, ANNOUNCED_DAYS), afterId, limit }))) {
      await inTransaction(ctx, async (inner) => {
        await repository.markReminded(inner.db, { id, now });
        await enqueue(inner, remindOfGiftCard, { cardId: id });
      });
    }
    for await (const { id } of eachById((afterId, limit) => repository.listExpired(ctx.db, { today, afterId, limit }))) await expire(ctx, id);
  },
});

/** Names and addresses are erased this long after the last movement: refunds may come until then. */
const PEOPLE_MS = 365 * 24 * HOUR_MS;
const ERASED_AT_ONCE = 500;

/** Idempotent. */
export const eraseGiftCardPeople = defineJob('gift-cards:erase-people', {
  payload,
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - PEOPLE_MS);
    await repository.erasePeople(ctx.db, { before, limit: ERASED_AT_ONCE });
    await repository.eraseBlockedWords(ctx.db, { before, limit: ERASED_AT_ONCE });
  },
});
