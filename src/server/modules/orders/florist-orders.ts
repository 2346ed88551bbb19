/** Orders that a florist network delivers (ADR 0103): the first recorded answer decides about their money. */
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { getGift } from '../cart/service.ts';
import { decide, deleteOrder, type FloristOrder, FloristRefusal, FloristUnavailable, listOpen, listToCall, listToWithdraw, listUnanswered, markCalled, putOrder, settle } from '../florists/service.ts';
import { cancelUndelivered } from './cancellation.ts';
import { giveUp } from './capture.ts';
import { getIdOfNumber } from './fulfilment.ts';
import { captureOrder } from './jobs.ts';
import { findOrder, lockOrder } from './repository.ts';
import type { OrderRow } from './rows.ts';
import { queueStaffMail } from './staff-mails.ts';

const payload = z.object({ orderId: z.string() });

/** Only what the delivery needs; the same at every call, whatever is withdrawn from meanwhile. */
function toFloristOrder(row: OrderRow): FloristOrder {
  const { first_name, last_name, company, address_1, address_2, postal_code, city, phone, country_code } = row.shipping_address;
  return {
    ...{ country: country_code, postal_code, deliver_on: row.delivery_from, window: row.delivery?.window ?? null },
    recipient: { first_name, last_name, company, address_1, address_2, postal_code, city, phone },
    card: getGift(row)?.message || null,
    lines: row.items.map(({ sku, title, quantity }) => ({ sku, title, quantity })),
  };
}

type Answer = { state: 'accepted'; reference: string; reason: null } | { state: 'refused'; reference: null; reason: string };

async function readAnswer(root: Ctx, row: OrderRow): Promise<Answer> {
  try {
    return { state: 'accepted', reference: await putOrder(root, row.id, toFloristOrder(row)), reason: null };
  } catch (error) {
    if (!(error instanceof FloristRefusal)) throw error;
    return { state: 'refused', reference: null, reason: error.message };
  }
}

/** May run twice, also at once: the network answers an id the same, and only the first recorded answer has consequences. */
export const forwardOrder = defineJob('orders:forward-to-florist', {
  payload,
  attempts: 25,
  async run(root, { orderId }) {
    const [row] = await findOrder(root.db, { id: orderId });
    if (!row || row.status === 'canceled' || row.status === 'refunded') return;
    if ((await markCalled(root.db, { orderId, now: root.clock.now() })).length === 0) return;
    const answer = await readAnswer(root, row);
    await root.step('florist.answered');
    await inTransaction(root, async (ctx) => {
      await lockOrder(ctx.db, { id: orderId });
      if ((await decide(ctx.db, { orderId, ...answer, now: ctx.clock.now() })).length === 0) return;
      const [now] = await findOrder(ctx.db, { id: orderId });
      // Its buyer may have withdrawn while the call was on its way: it is taken back then.
      await enqueue(ctx, answer.state === 'accepted' && now?.status !== 'canceled' ? captureOrder : endUndelivered, { orderId });
    });
  },
});

/** An earlier call may have been accepted, its answer lost and the repetition refused: nobody has paid for that. Throws FloristUnavailable. */
async function withdrawRefused(root: Ctx, row: OrderRow): Promise<void> {
  try {
    await deleteOrder(root, row.id);
  } catch (error) {
    if (!(error instanceof FloristRefusal)) throw error;
    await reportStuck(root, row);
  }
}

/** Voids the payment, or refunds one that was captured at once, and cancels the order. May run twice: each step finds what is done. */
export const endUndelivered = defineJob('orders:end-undelivered', {
  payload,
  attempts: 25,
  isNeverLost: true,
  async run(root, { orderId }) {
    const [row] = await findOrder(root.db, { id: orderId });
    if (!row) return;
    if (row.payment_status !== 'canceled') {
      if (row.payment_status !== 'captured') await giveUp(root, row, { isDelivered: false });
      await root.step('florist.voided');
      await cancelUndelivered(root, orderId);
    }
    if (row.florist?.state === 'refused') await withdrawRefused(root, row);
  },
});

/** May run twice: every step is guarded by the state. */
export const settleFloristOrders = defineJob('orders:settle-florist-orders', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(root) {
    const now = root.clock.now();
    for await (const { id } of eachById((after, limit) => listUnanswered(root.db, { now, afterId: after, limit }))) {
      await inTransaction(root, async (ctx) => {
        await lockOrder(ctx.db, { id });
        if ((await decide(ctx.db, { orderId: id, state: 'expired', reference: null, reason: null, now })).length > 0) await enqueue(ctx, endUndelivered, { orderId: id });
      });
    }
    await callInBatches(
      eachById((after, limit) => listToWithdraw(root.db, { afterId: after, limit })),
      (id) => withdraw(root, id),
    );
    const calledBefore = new Date(now.getTime() - CALL_AGAIN_AFTER_MS);
    await callInBatches(
      eachById((after, limit) => listToCall(root.db, { now, calledBefore, afterId: after, limit })),
      (id) => forwardAgain(root, id),
    );
  },
});

/** A job's own repetitions grow apart, beyond the time that an answer is waited for. */
const CALL_AGAIN_AFTER_MS = 5 * 60_000;
const AT_ONCE = 5;

/** Ends with the first batch of which nothing was answered: a network that hangs would take the worker's places from captures and mails. */
async function callInBatches(orders: AsyncIterable<{ id: string }>, call: (orderId: string) => Promise<boolean>): Promise<void> {
  let batch: string[] = [];
  for await (const { id } of orders) {
    batch.push(id);
    if (batch.length < AT_ONCE) continue;
    if (!(await Promise.all(batch.map(call))).includes(true)) return;
    batch = [];
  }
  await Promise.all(batch.map(call));
}

/** False without an answer. */
async function forwardAgain(root: Ctx, orderId: string): Promise<boolean> {
  try {
    await forwardOrder.run(root, { orderId });
    return true;
  } catch (error) {
    if (!(error instanceof FloristUnavailable)) throw error;
    root.log.warn({ orderId, reason: error.message }, 'an order still waits for the florist network');
    return false;
  }
}

/** False without an answer. */
async function withdraw(root: Ctx, orderId: string): Promise<boolean> {
  const now = root.clock.now();
  try {
    await deleteOrder(root, orderId);
    await root.step('florist.withdrawn');
    await settle(root.db, { orderId, state: 'withdrawn', now });
  } catch (error) {
    if (error instanceof FloristUnavailable) {
      root.log.warn({ orderId, reason: error.message }, 'an order is still to be taken back from the florist network');
      return false;
    }
    if (!(error instanceof FloristRefusal)) throw error;
    await noteStuck(root, orderId);
  }
  return true;
}

async function noteStuck(root: Ctx, orderId: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const stuck = await settle(ctx.db, { orderId, state: 'stuck', now: ctx.clock.now() });
    const [row] = stuck.length === 0 ? [] : await findOrder(ctx.db, { id: orderId });
    if (row) await reportStuck(ctx, row);
  });
}

/** Without the network's words, which may name the recipient: a log outlives erasure. */
async function reportStuck(ctx: Ctx, { id, number, total_minor, currency_code }: OrderRow): Promise<void> {
  ctx.log.error({ orderId: id }, 'a florist delivers an order that is canceled');
  const facts = { number, amountMinor: total_minor, currencyCode: currency_code, status: null, answerByMs: null, path: null };
  await queueStaffMail(ctx, { about: 'florist-stuck', id, ...facts });
}

const OPEN_SHOWN = 200;

export const listFloristOrders = (ctx: Ctx) => listOpen(ctx.db, { limit: OPEN_SHOWN });

/** Throws NOT_FOUND, and ORDER_STATE where no answer is waited for. */
export async function callFlorist(ctx: Ctx, number: number): Promise<void> {
  const orderId = await getIdOfNumber(ctx, number);
  const [row] = await findOrder(ctx.db, { id: orderId });
  if (row?.florist?.state !== 'waiting') throw new DomainError('ORDER_STATE', { detail: `Order ${number} waits for no florist` });
  await enqueue(ctx, forwardOrder, { orderId }, { key: `florist.${orderId}` });
}
