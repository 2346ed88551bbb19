/** Memberships by the clock: what is due is read at the provider, and a yearly renewal is announced. */
import { z } from 'zod';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { enqueueMail } from './queued-jobs.ts';
import * as repository from './repository.ts';
import { recoverAttempt, refreshMembership, refreshNamed } from './service.ts';

const DAY_MS = 86_400_000;
/** Attempts to join are read from five minutes on, while their member may still be at the bank's page, and deleted after two days. */
const UNDER_WAY_MS = 5 * 60_000;
const ATTEMPT_MS = 2 * DAY_MS;
/** Stripe may name its fee minutes or hours after the payment (https://docs.stripe.com/payments/payment-intents/asynchronous-capture). */
const FEE_MS = 30 * DAY_MS;
/** A yearly charge is announced this long before. */
const ANNOUNCED_DAYS = 30;

/** Reads due memberships and uncompleted attempts at the provider. Idempotent: payments are stored once, and an ended membership stays ended. A failure doesn't stop the others. */
export const refreshMemberships = defineJob('memberships:refresh', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    const [before, until] = [new Date(now.getTime() - ATTEMPT_MS), new Date(now.getTime() - UNDER_WAY_MS)];
    for await (const row of eachById((afterId, limit) => repository.listUnstarted(ctx.db, { until, afterId, limit }))) {
      try {
        // Only once the provider has said that nothing was paid.
        if (!(await recoverAttempt(ctx, row))) await repository.deleteUnstarted(ctx.db, { id: row.id, before });
      } catch (error) {
        ctx.log.error({ err: error, membershipId: row.id }, 'an attempt to join could not be read');
      }
    }
    for await (const { id } of eachById((afterId, limit) => repository.listDue(ctx.db, { now, afterId, limit }))) {
      try {
        await refreshMembership(ctx, id);
      } catch (error) {
        ctx.log.error({ err: error, membershipId: id }, 'a membership could not be read');
      }
    }
  },
});

/** Reads payments again whose fee Stripe had not named yet, also of ended memberships. Idempotent. */
export const bookLateFees = defineJob('memberships:late-fees', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    if (ctx.config.stripe === null) return;
    const since = new Date(ctx.clock.now().getTime() - FEE_MS);
    for await (const { id } of eachById((afterId, limit) => repository.listWithoutFee(ctx.db, { since, afterId, limit }))) {
      try {
        await refreshMembership(ctx, id);
      } catch (error) {
        ctx.log.error({ err: error, membershipId: id }, 'the fee of a membership could not be read');
      }
    }
    for await (const { id } of eachById((afterId, limit) => repository.listFormerWithoutFee(ctx.db, { since, afterId, limit }))) {
      try {
        await refreshNamed(ctx, id);
      } catch (error) {
        ctx.log.error({ err: error, invoice: id }, 'the fee of a former membership could not be read');
      }
    }
  },
});

/** Idempotent: the mail is named by the period. */
export const announceRenewals = defineJob('memberships:announce', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + ANNOUNCED_DAYS * DAY_MS);
    for await (const { id, charged_at } of eachById((afterId, limit) => repository.listSoonRenewed(ctx.db, { now, until, afterId, limit }))) {
      await enqueueMail(ctx, { membershipId: id, kind: 'renews-soon', cause: String(charged_at?.getTime()) });
    }
  },
});
