/**
 * The vendor's share of what a gift card paid: the platform has the card's money, so it transfers the part, less its fee, and takes it back in proportion for what
 * is refunded to the card.
 */
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { listReturned } from '../gift-cards/service.ts';
import { postEntries } from '../ledger/service.ts';
import { toReversalEntries, toTransferEntries } from '../ledger/rules.ts';
import { reverseOnce, transferOnce } from '../payments/service.ts';
import { findOrder } from './repository.ts';
import type { OrderRow } from './rows.ts';

const toName = (orderId: string): string => `gift-card.${orderId}`;

type Transferred = Pick<OrderRow, 'id' | 'gift_card_minor' | 'gift_card_fee_minor' | 'vendor' | 'currency_code'>;

const toPayment = ({ id, currency_code }: Transferred) => ({ paymentReference: toName(id), orderId: id, currencyCode: currency_code });

/** Idempotent: Stripe transfers once per name, and the ledger posts it once. */
export const transferGiftCardPart = defineJob('orders:transfer-gift-card', {
  payload: z.object({ orderId: z.string() }),
  attempts: 25,
  isNeverLost: true,
  async run(ctx, { orderId }) {
    const [row] = await findOrder(ctx.db, { id: orderId });
    if (!row || row.gift_card_account_id === null) return;
    const { gift_card_minor: partMinor, gift_card_fee_minor: feeMinor } = row;
    if (partMinor > feeMinor) {
      await transferOnce(ctx, { about: toName(orderId), accountId: row.gift_card_account_id, amountMinor: partMinor - feeMinor, currencyCode: row.currency_code });
      await ctx.step('gift-card.transferred');
    }
    await postEntries(ctx, { source: 'gift_card_transfer', sourceId: orderId, ...toPayment(row), entries: toTransferEntries(partMinor, { vendorId: row.vendor.id, feeMinor }) });
  },
});

/** Deduplicated by key: requeueing a waiting transfer runs it at once. */
export const queueTransfer = (ctx: Pick<Ctx, 'db'>, orderId: string): Promise<void> => enqueue(ctx, transferGiftCardPart, { orderId }, { key: `gift-card-transfer.${orderId}` });

/** A refund's share of the sum and the fee: what all refunds up to it come to, rounded down, less what those before it came to. */
export function getReversed(
  { gift_card_minor, gift_card_fee_minor }: Pick<OrderRow, 'gift_card_minor' | 'gift_card_fee_minor'>,
  returned: readonly { about: string; amount_minor: number }[],
  about: string,
): { amountMinor: number; feeMinor: number } {
  const index = returned.findIndex((one) => one.about === about);
  if (index < 0) return { amountMinor: 0, feeMinor: 0 };
  const before = returned.slice(0, index).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const amountMinor = returned[index]?.amount_minor ?? 0;
  const feeUpTo = (minor: number): number => Math.floor((gift_card_fee_minor * minor) / gift_card_minor);
  return { amountMinor, feeMinor: feeUpTo(before + amountMinor) - feeUpTo(before) };
}

/** Idempotent, as the transfer; it waits for that one. */
export const reverseGiftCardPart = defineJob('orders:reverse-gift-card', {
  payload: z.object({ orderId: z.string(), about: z.string() }),
  attempts: 25,
  isNeverLost: true,
  async run(root: Ctx, { orderId, about }) {
    const [row] = await findOrder(root.db, { id: orderId });
    if (!row || row.gift_card_account_id === null) return;
    const { amountMinor, feeMinor } = getReversed(row, await listReturned(root.db, { orderId }), about);
    if (amountMinor === 0) return;
    if (amountMinor > feeMinor) {
      await reverseOnce(root, { transfer: toName(orderId), about, amountMinor: amountMinor - feeMinor });
      await root.step('gift-card.reversed');
    }
    await inTransaction(root, (ctx) =>
      postEntries(ctx, { source: 'gift_card_reversal', sourceId: about, ...toPayment(row), entries: toReversalEntries(amountMinor, { vendorId: row.vendor.id, feeMinor }) }),
    );
  },
});

/** As queueTransfer. */
export const queueReversal = (ctx: Pick<Ctx, 'db'>, { orderId, about }: { orderId: string; about: string }): Promise<void> =>
  enqueue(ctx, reverseGiftCardPart, { orderId, about }, { key: `gift-card-reversal.${about}` });
