/** Withdrawal jobs: the buyer's receipt, the seller's notice, the refund. */
import { z } from 'zod';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findOrder, lockOrder, markRefunded, type OrderRow, postPaidRefund, presentOrder, presentWithdrawal, refundMoney, sendOrderMail } from '../orders/service.ts';
import { findWithdrawnOrder, listOverdueRefunds } from './repository.ts';

type WithdrawalRow = OrderRow['withdrawals'][number];

const payload = z.object({ withdrawalId: z.string() });

/** A statement with its order. Throws if missing. */
export async function loadStatement(ctx: Ctx, withdrawalId: string): Promise<{ row: OrderRow; said: WithdrawalRow }> {
  const [found] = await findWithdrawnOrder(ctx.db, { withdrawalId });
  const [row] = found ? await findOrder(ctx.db, { id: found.order_id }) : [];
  const said = row?.withdrawals.find(({ id }) => id === withdrawalId);
  if (!row || !said) throw new Error(`no withdrawal ${withdrawalId}`);
  return { row, said };
}

/** The mails' data; `orderKey` is the mail's own key, null for sellers. */
export function findTexts(ctx: Ctx, { row, said }: { row: OrderRow; said: WithdrawalRow }, orderKey: string | null) {
  const { productName, publicUrl } = ctx.config;
  return { order: presentOrder(row, ctx.clock.now()), withdrawal: presentWithdrawal(said), name: said.name, orderKey, productName, publicUrl };
}

/** The receipt on a durable medium (art. 11a.4). Idempotent: the Message-ID is the withdrawal's. */
export const sendReceipt = defineJob('withdrawals:send-receipt', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { withdrawalId }) {
    const found = await loadStatement(ctx, withdrawalId);
    await sendOrderMail(ctx, found.row, `withdrawal.${withdrawalId}`, (key) => renderMail('withdrawal-receipt', findTexts(ctx, found, key), found.said.language_code));
  },
});

/** Anyone with order number and e-mail can submit statements: above this number, one notice per day. */
export const MAX_UNPROVEN_MAILS = 5;

function findNotice({ row, said }: { row: OrderRow; said: WithdrawalRow }): string {
  const unproven = row.withdrawals.filter(({ refund_state }) => refund_state === 'by_seller' || refund_state === 'dismissed');
  const isOneOfMany = said.refund_state === 'by_seller' && unproven.findIndex(({ id }) => id === said.id) >= MAX_UNPROVEN_MAILS;
  return isOneOfMany ? `withdrawal-notice.${row.id}.${dayIn(shopTimeZone, Date.parse(said.received_at))}` : `withdrawal-notice.${said.id}`;
}

/** Idempotent: the Message-ID is the withdrawal's. Sellers read Swedish. */
export const notifySeller = defineJob('withdrawals:tell-seller', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { withdrawalId }) {
    const found = await loadStatement(ctx, withdrawalId);
    const mail = await renderMail('withdrawal-notice', findTexts(ctx, found, null), 'sv');
    await sendMail(ctx, findNotice(found), { to: found.row.vendor.email, ...mail });
  },
});

/** Asks the seller whether the goods of an accepted statement have left. Idempotent, may run late: the Message-ID is the question's; skips if answered. */
export const requestDispatchStatus = defineJob('withdrawals:ask-whether-left', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { withdrawalId }) {
    const found = await loadStatement(ctx, withdrawalId);
    if (found.said.refund_state !== 'awaits_seller') return;
    const mail = await renderMail('withdrawal-notice', findTexts(ctx, found, null), 'sv');
    await sendMail(ctx, `withdrawal-question.${withdrawalId}`, { to: found.row.vendor.email, ...mail });
  },
});

/** Mails the seller's decision to the buyer. Idempotent: the Message-ID is the decision's. */
export const notifyDecision = defineJob('withdrawals:tell-decision', {
  payload: payload.extend({ decision: z.enum(['returned', 'accepted', 'dismissed', 'unsent', 'left']) }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { withdrawalId, decision }) {
    const found = await loadStatement(ctx, withdrawalId);
    const render = (key: string) => renderMail('withdrawal-decision', { ...findTexts(ctx, found, key), decision }, found.said.language_code);
    await sendOrderMail(ctx, found.row, `withdrawal-${decision}.${withdrawalId}`, render);
  },
});

/** Idempotent, and safe before the capture: it waits for the payment. */
export const refundWithdrawal = defineJob('withdrawals:refund', {
  payload,
  attempts: 25,
  async run(root, { withdrawalId }) {
    const { row, said } = await loadStatement(root, withdrawalId);
    if (said.refund_state !== 'due' || said.refund_minor === null) return;
    if (row.payment_status !== 'captured') throw new Error(`the payment of order ${row.number} is ${row.payment_status}: nothing to refund yet`);
    const refund = { amountMinor: said.refund_minor, about: withdrawalId };
    const taken = await refundMoney(root, row, refund);
    await root.step('withdrawal.refunded');
    await inTransaction(root, async (ctx) => {
      await lockOrder(ctx.db, { id: row.id });
      if (await postPaidRefund(ctx, row, refund, taken)) await markRefunded(ctx.db, { id: withdrawalId, now: ctx.clock.now() });
    });
  },
});

/** Queues a refund, deduplicated by key. */
export const queueRefund = (ctx: Pick<Ctx, 'db'>, withdrawalId: string): Promise<void> => enqueue(ctx, refundWithdrawal, { withdrawalId }, { key: `refund.${withdrawalId}` });

/** Requeues refunds due for an hour: a job's backoff grows, the law allows fourteen days. Idempotent. */
export const retryRefunds = defineJob('withdrawals:retry-refunds', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - OVERDUE_AFTER_MS);
    for await (const { id } of eachById((after, limit) => listOverdueRefunds(ctx.db, { before, afterId: after, limit }))) await queueRefund(ctx, id);
  },
});

const OVERDUE_AFTER_MS = 3_600_000;
