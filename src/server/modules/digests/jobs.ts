/** The monthly digest: one transaction books a member's month and queues the mail, so that each month is mailed once. */
import { z } from 'zod';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueueAll } from '#server/platform/jobs.ts';
import { logRefusal, isAddressRefused, isMailDone, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { unsubscribeLinks } from '../settings/service.ts';
import * as repository from './repository.ts';
import { monthDueAnywhere, monthDueFor } from './rules.ts';
import { findDigest } from './service.ts';

/** Members per transaction. */
const BATCH = 200;
/** As in the settings of somebody who never opened them. */
const DEFAULT_HOUR = 8;

/** Idempotent: the mail is named by member and month. When late, states what holds by then. Nobody to celebrate, or opted out meanwhile: no mail. */
export const mailDigest = defineJob('digests:mail', {
  payload: z.object({ memberId: z.uuid(), month: z.string().regex(/^\d{4}-\d{2}$/) }),
  attempts: 14,
  // After the jobs of orders.
  priority: 10,
  async run(ctx, { memberId, month }) {
    const about = `digest.${memberId}.${month}`;
    const [addressee] = await repository.findAddressee(ctx.db, { memberId });
    if (!addressee || (await isMailDone(ctx, about)) || (await isAddressRefused(ctx, addressee.email))) return;
    const digest = await findDigest(ctx, memberId, month, addressee);
    if (!digest) return;
    const { headers } = unsubscribeLinks(ctx, memberId, 'digest', addressee.language_code);
    await logRefusal(ctx, { what: 'a digest', about: { memberId } }, async () => {
      await sendMail(ctx, about, { to: addressee.email, ...(await renderMail('digest', digest, addressee.language_code)), headers }, { isRewritten: true });
    });
  },
});

/** Queues the next page of members; the last member's id, or null at the end. */
function queueSome(root: Ctx, month: string, after: string | null): Promise<string | null> {
  return inTransaction(root, async (ctx) => {
    const now = ctx.clock.now();
    const candidates = await repository.listCandidates(ctx.db, { month, after, limit: BATCH, timeZone: shopTimeZone, hour: DEFAULT_HOUR });
    const due = candidates.flatMap((row) => {
      const dueMonth = monthDueFor(row, now);
      return dueMonth === null ? [] : [{ memberId: row.member_id, month: dueMonth }];
    });
    const booked = new Set((await repository.bookMonths(ctx.db, { memberIds: due.map(({ memberId }) => memberId), months: due.map((one) => one.month), now })).map(({ member_id }) => member_id));
    await ctx.step('digests.booked');
    await enqueueAll(
      ctx,
      mailDigest,
      due.filter(({ memberId }) => booked.has(memberId)),
    );
    return candidates.at(BATCH - 1)?.member_id ?? null;
  });
}

/** Idempotent: booked members are no longer candidates. After downtime it still runs until the month begins. */
export const planDigests = defineJob('digests:plan', {
  payload: z.object({}).loose(),
  attempts: 1,
  async run(ctx) {
    const month = monthDueAnywhere(ctx.clock.now());
    if (month === null) return;
    let last = await queueSome(ctx, month, null);
    while (last !== null) last = await queueSome(ctx, month, last);
  },
});
