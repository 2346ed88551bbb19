/** Chip-ins by the clock: the last day, payments that nobody completed, refunds that wait, and erasure. */
import { z } from 'zod';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { toShopDay } from '../gift-cards/rules.ts';
import { getProvider } from '../payments/service.ts';
import { isNoRoom, settleContribution } from './contribute.ts';
import { deletePending, listOverdue, listPending, type PendingRow } from './contributions-repository.ts';
import { endChipIn } from './pay-back.ts';
import { mailStarter, payBackOnce } from './queued-jobs.ts';
import { listOver, listToRemind, markReminded } from './repository.ts';

const payload = z.object({}).loose();
const HOUR_MS = 3_600_000;
const REMINDED_DAYS = 3;

async function endOverdue(root: Ctx, id: string): Promise<void> {
  try {
    await inTransaction(root, (ctx) => endChipIn(ctx, id, 'expired'));
  } catch (error) {
    root.log.error({ err: error, chipInId: id }, 'a chip-in could not be ended: its money has not gone back yet');
  }
}

/** Ends what passed its last day without an order, and reminds starters before. Idempotent; a failure doesn't stop the others. */
export const endChipIns = defineJob('chip-ins:end', {
  payload,
  attempts: 3,
  async run(root) {
    const now = root.clock.now();
    const today = toShopDay(now);
    for await (const { id } of eachById((afterId, limit) => listOver(root.db, { today, afterId, limit }))) await endOverdue(root, id);
    for await (const { id } of eachById((afterId, limit) => listToRemind(root.db, { today, by: addDays(today, REMINDED_DAYS), afterId, limit }))) {
      await inTransaction(root, async (ctx) => {
        await markReminded(ctx.db, { id, now });
        await enqueue(ctx, mailStarter, { chipInId: id, kind: 'reminder' });
      });
    }
  },
});

/** A contributor's own completion is faster than this. */
const UNTOUCHED_MS = 2 * 60_000;
/** After this an unpaid attempt is cancelled. */
const ATTEMPT_MS = 24 * HOUR_MS;

async function settleOrDelete(ctx: Ctx, { id, provider_id: providerId, created_at: createdAt }: PendingRow): Promise<void> {
  const payment = await settleContribution(ctx, id);
  if (payment?.status === 'captured' || payment?.status === 'processing') return;
  const before = new Date(ctx.clock.now().getTime() - ATTEMPT_MS);
  if (createdAt >= before) return;
  if (payment && payment.status !== 'canceled') {
    const { status } = await getProvider(ctx, providerId).cancel(ctx, payment.reference);
    // Captured meanwhile: the next run takes it in.
    if (status !== 'canceled') return;
  }
  await deletePending(ctx.db, { id, before });
}

/** Takes in what no browser completed, and deletes unpaid attempts. Idempotent; a failure doesn't stop the others. */
export const settleContributions = defineJob('chip-ins:settle', {
  payload,
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - UNTOUCHED_MS);
    for await (const row of eachById((afterId, limit) => listPending(ctx.db, { before, afterId, limit }))) {
      try {
        await settleOrDelete(ctx, row);
      } catch (error) {
        // Without room its money was released.
        if (!isNoRoom(error)) ctx.log.warn({ err: error, contributionId: row.id }, 'the payment of a contribution could not be read yet');
      }
    }
  },
});

/** Queues refunds again after an hour, since a job's backoff grows. Idempotent: paid once per name. */
export const retryPaybacks = defineJob('chip-ins:retry-paybacks', {
  payload,
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - HOUR_MS);
    for await (const { id } of eachById((afterId, limit) => listOverdue(ctx.db, { before, afterId, limit }))) await enqueue(ctx, payBackOnce, { paybackId: id }, { key: `payback.${id}` });
  },
});

/** As a guest's reservation: a year after it is over and revealed. */
const PEOPLE_MS = 365 * 24 * HOUR_MS;

const erasePeople = statement<object, { before: Date }>(
  'chip-ins.erase-people',
  `update chip_in_contributions p set name = '', email = null, greeting = '' from chip_ins c left join reservations r on r.chip_in_id = c.id left join wishlists w on w.id = r.list_id
   where c.id = p.chip_in_id and (p.email is not null or p.name <> '') and c.status <> 'open' and greatest(c.closed_at, r.reveal_at, w.reveal_at) < :before
     and not exists (select 1 from chip_in_paybacks b where b.contribution_id = p.id and b.refunded_at is null)`,
);

/** Idempotent. */
export const eraseContributors = defineJob('chip-ins:erase-people', {
  payload,
  attempts: 3,
  async run(ctx) {
    await erasePeople(ctx.db, { before: new Date(ctx.clock.now().getTime() - PEOPLE_MS) });
  },
});
