/** What follows a withdrawal: the buyer's receipt, the seller's notice, and the money. */
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findOrder, lockOrder, type OrderRow, presentOrder, presentWithdrawal } from '../orders/service.ts';
import { getProvider } from '../payments/service.ts';
import { findOrderOf, markRefunded } from './repository.ts';

type WithdrawalRow = OrderRow['withdrawals'][number];

const payload = z.object({ withdrawalId: z.string() });

async function load(ctx: Ctx, withdrawalId: string): Promise<{ row: OrderRow; said: WithdrawalRow }> {
  const [found] = await findOrderOf(ctx.db, withdrawalId);
  const [row] = found ? await findOrder(ctx.db, found.order_id) : [];
  const said = row?.withdrawals.find(({ id }) => id === withdrawalId);
  if (!row || !said) throw new Error(`no withdrawal ${withdrawalId}`);
  return { row, said };
}

async function textsOf(ctx: Ctx, { row, said }: { row: OrderRow; said: WithdrawalRow }) {
  const { productName, publicUrl } = ctx.config;
  return { order: presentOrder(row, ctx.clock.now()), withdrawal: presentWithdrawal(said), name: said.name, productName, publicUrl };
}

/** The receipt on a durable medium (art. 11a.4). May run twice: the mail's Message-ID is the withdrawal's. */
export const sendReceipt = defineJob('withdrawals:send-receipt', {
  payload,
  attempts: 12,
  async run(ctx, { withdrawalId }) {
    const found = await load(ctx, withdrawalId);
    const mail = await renderMail('withdrawal-receipt', await textsOf(ctx, found), found.said.language_code);
    await sendMail(ctx, `withdrawal.${withdrawalId}`, { to: found.row.email, ...mail });
  },
});

/** May run twice: the mail's Message-ID is the withdrawal's. Sellers read Swedish. */
export const tellSeller = defineJob('withdrawals:tell-seller', {
  payload,
  attempts: 12,
  async run(ctx, { withdrawalId }) {
    const found = await load(ctx, withdrawalId);
    const mail = await renderMail('withdrawal-notice', await textsOf(ctx, found), 'sv');
    await sendMail(ctx, `withdrawal-notice.${withdrawalId}`, { to: found.row.vendor.email, ...mail });
  },
});

/** May run twice, and before the capture: it waits for the money, and the provider pays back once for each withdrawal. */
export const refundWithdrawal = defineJob('withdrawals:refund', {
  payload,
  attempts: 25,
  async run(root, { withdrawalId }) {
    const { row, said } = await load(root, withdrawalId);
    if (said.refund_state !== 'due' || said.refund_minor === null) return;
    if (row.payment_status !== 'captured') throw new Error(`the payment of order ${row.number} is ${row.payment_status}: nothing to refund yet`);
    if (said.refund_minor > 0) await getProvider(root, row.provider_id).refund(root, row.provider_reference, { amountMinor: said.refund_minor, about: withdrawalId });
    await root.step('withdrawal.refunded');
    await inTransaction(root, async (ctx) => {
      await lockOrder(ctx.db, row.id);
      await markRefunded(ctx.db, withdrawalId, ctx.clock.now());
    });
  },
});
