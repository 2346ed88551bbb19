/** Queued in a gift card's transaction: mails, without opt-out since they belong to a contract; the provider's fee; a withdrawal's refund. */
import { z } from 'zod';
import { giftCardPath } from '#shared/i18n/gift-card-path.ts';
import { formatGiftCardCode } from '#shared/values/orders/gift-card-code.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { logRefusal, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { postEntries } from '../ledger/service.ts';
import { toProviderFeeEntries } from '../ledger/rules.ts';
import { bookConversion, getProvider } from '../payments/service.ts';
import { openCode } from './codes.ts';
import type { GiftCardMailKind } from './mails/gift-card-letter.ts';
import { findCard, type GiftCardRow, markDelivered, markRefused } from './repository.ts';
import { getWithdrawalEnd, toShopDay } from './rules.ts';
import { bookWithdrawal, toWithdrawalKey } from './withdrawal-books.ts';

const payload = z.object({ cardId: z.string() });

/** In the Message-ID, which every relay logs, instead of the id, which opens the card for an hour. */
const nameInMail = (cardId: string): string => `gift-card.${hashSecret(cardId).slice(0, 32)}`;

/** False where the address refused it for good. */
async function send(ctx: Ctx, row: GiftCardRow, kind: GiftCardMailKind, { to, about }: { to: string; about: string }): Promise<boolean> {
  if (row.sealed_code === null || row.valid_until === null || row.paid_at === null) return true;
  const { productName, publicUrl } = ctx.config;
  const locale = kind === 'received' || kind === 'expires' ? row.recipient_language : row.language_code;
  const code = formatGiftCardCode(openCode(ctx.config, row.sealed_code));
  const mail = await renderMail(
    'gift-card',
    {
      kind,
      code,
      sender: row.sender_name,
      recipient: row.recipient_name,
      message: row.message,
      amountMinor: row.amount_minor,
      balanceMinor: row.balance_minor,
      currency: row.currency_code,
      validUntil: row.valid_until,
      deliverOn: row.deliver_on ?? toShopDay(row.paid_at),
      isMailed: row.recipient_email !== null,
      address: row.recipient_email ?? '',
      withdrawUntil: getWithdrawalEnd(toShopDay(row.paid_at)),
      cardUrl: publicUrl + giftCardPath(code, locale),
      productName,
      publicUrl,
    },
    locale,
  );
  return logRefusal(ctx, { what: 'a mail about a gift card', about: { giftCardId: row.id } }, () => sendMail(ctx, about, { to, ...mail }));
}

async function reportRefused(root: Ctx, cardId: string, email: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const [refused] = await markRefused(ctx.db, { id: cardId, email, now: ctx.clock.now() });
    if (refused?.has_buyer) await enqueue(ctx, mailBuyer, { cardId, kind: 'refused' });
    else if (refused) ctx.log.error({ giftCardId: cardId }, 'a gift card can’t be delivered: its recipient’s address refuses it, and its buyer’s account was deleted');
  });
}

/** Mails the card to its recipient. Idempotent: the Message-ID names card and address. A refusing address is reported to the buyer. A withdrawn card isn't sent; a blocked one later, by deliverDueGiftCards. */
export const deliverGiftCard = defineJob('gift-cards:deliver', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { cardId }) {
    const [row] = await findCard(ctx.db, { id: cardId });
    if (row?.status !== 'active' || row.blocked_at !== null || row.recipient_email === null || row.delivered_at !== null || row.refused_at !== null) return;
    const email = row.recipient_email;
    if (await send(ctx, row, 'received', { to: email, about: nameInMail(`${cardId}.${email}`) })) await markDelivered(ctx.db, { id: cardId, email, now: ctx.clock.now() });
    else await reportRefused(ctx, cardId, email);
  },
});

/** Idempotent: the Message-ID names card and kind, and a refusal's moment. */
export const mailBuyer = defineJob('gift-cards:mail-buyer', {
  payload: payload.extend({ kind: z.enum(['bought', 'withdrawn', 'refused']) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { cardId, kind }) {
    const [row] = await findCard(ctx.db, { id: cardId });
    if (!row || row.buyer_email === null || (kind === 'refused' && row.refused_at === null)) return;
    const cause = kind === 'refused' ? `.${row.refused_at?.getTime()}` : '';
    await send(ctx, row, kind, { to: row.buyer_email, about: `${nameInMail(cardId)}.${kind}${cause}` });
  },
});

/** Announces the last day to the holder. Idempotent: the Message-ID names the day. */
export const remindOfGiftCard = defineJob('gift-cards:remind', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { cardId }) {
    const [row] = await findCard(ctx.db, { id: cardId });
    const to = row?.recipient_email ?? row?.buyer_email ?? null;
    if (row?.status === 'active' && row.balance_minor > 0 && to !== null) await send(ctx, row, 'expires', { to, about: `${nameInMail(cardId)}.expires.${row.valid_until}` });
  },
});

/** Posts the provider's fee, known later than the capture, and its conversion. Idempotent: the ledger posts each once. */
export const bookGiftCardFee = defineJob('gift-cards:post-provider-fee', {
  payload,
  attempts: 25,
  isNeverLost: true,
  async run(ctx, { cardId }) {
    const [row] = await findCard(ctx.db, { id: cardId });
    const fee = row && (await getProvider(ctx, row.provider_id).findFee?.(ctx, row.provider_reference));
    if (!row || fee === undefined) return;
    if (fee === null) throw new Error(`the fee of the gift card ${cardId} isn't known yet`);
    const { provider_id: providerId, provider_reference: reference, currency_code: currencyCode } = row;
    const posting = { source: 'provider_fee', sourceId: reference, paymentReference: reference, orderId: null, currencyCode: fee.currencyCode } as const;
    if (fee.feeMinor > 0) await postEntries(ctx, { ...posting, entries: toProviderFeeEntries(fee.feeMinor) });
    if (fee.currencyCode !== currencyCode) await bookConversion.run(ctx, { providerId, reference, orderId: null, currencyCode, about: cardId });
  },
});

/** Refunds a withdrawal. Idempotent: the provider refunds, and the ledger posts, once per key. A refund that failed before is booked by its event. */
export const refundGiftCard = defineJob('gift-cards:refund', {
  payload,
  attempts: 25,
  isNeverLost: true,
  async run(root, { cardId }) {
    const [row] = await findCard(root.db, { id: cardId });
    if (row?.status !== 'withdrawn' || row.refunded_at !== null) return;
    await getProvider(root, row.provider_id).refund(root, row.provider_reference, { amountMinor: row.amount_minor, about: toWithdrawalKey(cardId) });
    await root.step('gift-card.refunded');
    await inTransaction(root, (ctx) => bookWithdrawal(ctx, row));
  },
});
