/** Queued in a membership's transaction: mails, without opt-out since they belong to a contract, and the end of a subscription. */
import { z } from 'zod';
import { pathTo } from '#shared/i18n/paths.ts';
import { vatIncluded } from '#shared/values/money/money.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { logRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findBilling } from './find-billing.ts';
import type { MembershipMailKind } from './mails/membership-letter.ts';
import * as repository from './repository.ts';
import { getLastDay, getRefundableUntil } from './rules.ts';

const kinds = ['welcome', 'renewed', 'renews-soon', 'failed', 'canceled', 'ended', 'refunded'] as const satisfies readonly MembershipMailKind[];

/** Idempotent: the mail is named by membership, kind and cause. */
export const mailMembership = defineJob('memberships:mail', {
  payload: z.object({ membershipId: z.uuid(), kind: z.enum(kinds), cause: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { membershipId, kind, cause }) {
    const [row] = await repository.findMembershipById(ctx.db, { id: membershipId });
    const [addressee] = row ? await repository.findAddressee(ctx.db, { memberId: row.member_id }) : [];
    if (!row || !addressee || row.started_at === null || row.paid_until === null) return;
    const payments = await repository.listPayments(ctx.db, { membershipId });
    const { productName, publicUrl } = ctx.config;
    const locale = addressee.language_code;
    const today = dayIn(shopTimeZone, ctx.clock.now().getTime());
    const mail = await renderMail(
      'membership',
      {
        kind,
        firstName: addressee.first_name,
        currency: row.currency_code,
        priceMinor: row.price_minor,
        taxMinor: vatIncluded(row.price_minor, row.tax_rate_basis_points),
        until: getLastDay(row.paid_until),
        renewsOn: dayIn(shopTimeZone, (row.resumes_at ?? row.paid_until).getTime()),
        refundableUntil: getRefundableUntil(
          row.started_at,
          payments.map(({ refunded_minor }) => ({ refundedMinor: refunded_minor })),
          today,
        ),
        membershipUrl: publicUrl + pathTo('userSettingsSection', locale, { section: 'membership' }),
        productName,
        publicUrl,
      },
      locale,
    );
    await logRefusal(ctx, { what: 'a mail about a membership', about: { membershipId } }, () => sendMail(ctx, `membership.${membershipId}.${kind}.${cause}`, { to: addressee.email, ...mail }));
  },
});

export const enqueueMail = (ctx: Pick<Ctx, 'db'>, payload: { membershipId: string; kind: MembershipMailKind; cause: string }): Promise<void> => enqueue(ctx, mailMembership, payload);

/** Ends the subscription of a deleted account. Idempotent. */
export const endSubscription = defineJob('memberships:end', {
  payload: z.object({ reference: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { reference }) {
    await findBilling(ctx)?.end(ctx, reference);
  },
});

export const enqueueEnd = (ctx: Pick<Ctx, 'db'>, reference: string): Promise<void> => enqueue(ctx, endSubscription, { reference });
