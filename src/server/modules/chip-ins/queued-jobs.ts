/** Queued in a chip-in's transaction: mails, without opt-out since they belong to a payment; refunds; the provider's fee. */
import { z } from 'zod';
import { chipInPath } from '#shared/i18n/chip-in-path.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { logRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { listOffers, soldAs } from '../catalog/service.ts';
import { toContributionRefundEntries, toProviderFeeEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { bookConversion, getProvider, queueConversion } from '../payments/service.ts';
import { type ContributionRow, findContribution, findPayback, markRefunded, type PaybackRow } from './contributions-repository.ts';
import { toKey } from './keys.ts';
import type { ChipInMailKind } from './mails/chip-in-letter.ts';
import { findChipIn, findStarter } from './repository.ts';
import type { PaybackReason } from './tables.ts';

/** In the Message-ID, which every relay logs, instead of the id, which gives the key for an hour. */
const nameInMail = (contributionId: string): string => `chip-in-part.${hashSecret(contributionId).slice(0, 32)}`;

interface Facts {
  to: string;
  about: string;
  locale: 'sv' | 'en';
  /** The contributor's, for the link to their own contribution. */
  contributionId: string | null;
  amountMinor: number;
  reason: PaybackReason | null;
}

async function send(ctx: Ctx, chipInId: string, kind: ChipInMailKind, { to, about, locale, contributionId, amountMinor, reason }: Facts): Promise<void> {
  const [row] = await findChipIn(ctx.db, { id: chipInId });
  if (!row) return;
  const { productName, publicUrl } = ctx.config;
  const key = contributionId === null ? '' : `?key=${toKey(ctx.config, contributionId)}`;
  const offer = (await listOffers({ ...ctx, locale }, [row.product_id])).get(row.product_id);
  // The stored title is in the language of who wished for it.
  const title = offer ? soldAs(offer, row.variant_id).title : row.title;
  const { goal_minor: goalMinor, raised_minor: raisedMinor, currency_code: currency, ends_on: endsOn } = row;
  const mail = await renderMail(
    'chip-in',
    { kind, title, goalMinor, raisedMinor, amountMinor, reason, currency, endsOn, pageUrl: publicUrl + chipInPath(row.token, locale) + key, productName, publicUrl },
    locale,
  );
  await logRefusal(ctx, { what: 'a mail about a chip-in', about: { chipInId } }, () => sendMail(ctx, about, { to, ...mail }));
}

/** Idempotent: the Message-ID names chip-in, kind, and last day or sum. */
export const mailStarter = defineJob('chip-ins:mail-starter', {
  payload: z.object({ chipInId: z.string(), kind: z.enum(['started', 'reached', 'reminder']) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { chipInId, kind }) {
    const [row] = await findChipIn(ctx.db, { id: chipInId });
    const [starter] = await findStarter(ctx.db, { id: chipInId });
    if (!row || !starter || (kind !== 'started' && row.status !== 'open')) return;
    await send(ctx, chipInId, kind, { to: starter.email, about: `chip-in.${chipInId}.${kind}`, locale: row.language_code, contributionId: null, amountMinor: 0, reason: null });
  },
});

/** Idempotent: the Message-ID names contribution and kind. */
export const mailContributor = defineJob('chip-ins:mail-contributor', {
  payload: z.object({ contributionId: z.string(), kind: z.enum(['contributed', 'ordered']) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { contributionId, kind }) {
    const [row] = await findContribution(ctx.db, { id: contributionId });
    if (!row || row.email === null) return;
    const amountMinor = row.amount_minor - (kind === 'ordered' ? row.returned_minor : 0);
    await send(ctx, row.chip_in_id, kind, { to: row.email, about: `${nameInMail(contributionId)}.${kind}`, locale: row.language_code, contributionId, amountMinor, reason: null });
  },
});

/** Idempotent: the Message-ID names the sum. */
export const mailPayback = defineJob('chip-ins:mail-payback', {
  payload: z.object({ paybackId: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { paybackId }) {
    const [due] = await findPayback(ctx.db, { id: paybackId });
    const [row] = due ? await findContribution(ctx.db, { id: due.contribution_id }) : [];
    if (!due || !row || row.email === null) return;
    const facts = { to: row.email, about: `chip-in-back.${paybackId}`, locale: row.language_code, contributionId: null, amountMinor: due.amount_minor, reason: due.reason };
    await send(ctx, row.chip_in_id, 'returned', facts);
  },
});

/** Marks and posts a refunded sum, once. False if that was done before. */
export async function postPayback(
  ctx: TransactionCtx,
  { id, amount_minor: amountMinor }: PaybackRow,
  { provider_reference: reference, currency_code: currencyCode }: ContributionRow,
): Promise<boolean> {
  if ((await markRefunded(ctx.db, { id, now: ctx.clock.now() })).length === 0) return false;
  await postEntries(ctx, { source: 'chip_in_refund', sourceId: id, paymentReference: reference, orderId: null, currencyCode, entries: toContributionRefundEntries(amountMinor) });
  return true;
}

export async function bookPayback(ctx: TransactionCtx, due: PaybackRow, row: ContributionRow): Promise<void> {
  if (!(await postPayback(ctx, due, row))) return;
  const { id } = due;
  const { provider_id: providerId, provider_reference: reference, currency_code: currencyCode } = row;
  await queueConversion(ctx, { providerId, reference, orderId: null, currencyCode, about: id });
  await enqueue(ctx, mailPayback, { paybackId: id });
}

/** Idempotent: the provider refunds, and the ledger posts, once per name. A refund that failed before is booked by its event. */
export const payBackOnce = defineJob('chip-ins:pay-back', {
  payload: z.object({ paybackId: z.string() }),
  attempts: 25,
  isNeverLost: true,
  async run(root, { paybackId }) {
    const [due] = await findPayback(root.db, { id: paybackId });
    const [row] = due ? await findContribution(root.db, { id: due.contribution_id }) : [];
    // While its bank decides, it can't be refunded.
    if (!due || !row || due.refunded_at !== null || (row.disputed_at !== null && row.lost_at === null)) return;
    await getProvider(root, row.provider_id).refund(root, row.provider_reference, { amountMinor: due.amount_minor, about: paybackId });
    await root.step('chip-in.refunded');
    await inTransaction(root, (ctx) => bookPayback(ctx, due, row));
  },
});

/** Posts the provider's fee, known later than the capture, and its conversion. Idempotent: the ledger posts each once. */
export const bookContributionFee = defineJob('chip-ins:post-provider-fee', {
  payload: z.object({ contributionId: z.string() }),
  attempts: 25,
  isNeverLost: true,
  async run(ctx, { contributionId }) {
    const [row] = await findContribution(ctx.db, { id: contributionId });
    const fee = row && (await getProvider(ctx, row.provider_id).findFee?.(ctx, row.provider_reference));
    if (!row || fee === undefined) return;
    if (fee === null) throw new Error(`the fee of the contribution ${contributionId} isn't known yet`);
    const { provider_id: providerId, provider_reference: reference, currency_code: currencyCode } = row;
    const posting = { source: 'provider_fee', sourceId: reference, paymentReference: reference, orderId: null, currencyCode: fee.currencyCode } as const;
    if (fee.feeMinor > 0) await postEntries(ctx, { ...posting, entries: toProviderFeeEntries(fee.feeMinor) });
    if (fee.currencyCode !== currencyCode) await bookConversion.run(ctx, { providerId, reference, orderId: null, currencyCode, about: contributionId });
  },
});
