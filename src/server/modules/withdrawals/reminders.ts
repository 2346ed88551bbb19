/**
 * Withdrawal reminders: to sellers, around the refund deadline (distansavtalslagen 2005:59, 2 kap. 14 §: 14 days from the statement), and about
 * returns, around the last day to send them.
 */
import { z } from 'zod';
import { sendBackBy } from '#shared/i18n/withdrawal-next.ts';
import { getTimeZone, WITHDRAWAL_DAYS } from '#shared/values/orders/withdrawal-period.ts';
import { addDays, type CalendarDay, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { isMailDone, sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { sendOrderMail } from '../orders/service.ts';
import { loadStatement, findTexts, MAX_UNPROVEN_MAILS } from './jobs.ts';
import { listAwaitedReturns, listUnanswered, type UnansweredRow } from './repository.ts';

/** The refund deadline of a statement, in Stockholm. */
export const refundDeadline = (receivedAtMs: number): CalendarDay => addDays(dayIn(shopTimeZone, receivedAtMs), WITHDRAWAL_DAYS);

/** Stages of a seller's reminders: a week left, two days left, overdue. */
export function getUrgency(deadline: CalendarDay, today: CalendarDay): 'overdue' | 'last-days' | 'last-week' | null {
  if (today > deadline) return 'overdue';
  if (today >= addDays(deadline, -2)) return 'last-days';
  return today >= addDays(deadline, -7) ? 'last-week' : null;
}

/** The recipient of a return reminder: the buyer in the last days to send, the seller in the week after. */
export function getReturnReminder(sendBackBy: CalendarDay, today: CalendarDay): 'buyer' | 'seller' | null {
  if (today > addDays(sendBackBy, 7) || today < addDays(sendBackBy, -2)) return null;
  return today > sendBackBy ? 'seller' : 'buyer';
}

const DAY_MS = 86_400_000;
const FIRST_AFTER_MS = 6 * DAY_MS;

/** Unproven statements of an order beyond the first few are reminded as one per day. */
const toSubject = ({ id, order_id, refund_state, nth }: UnansweredRow, deadline: CalendarDay): string =>
  `${refund_state === 'by_seller' && nth > MAX_UNPROVEN_MAILS ? `${order_id}.${deadline}` : id}.${refund_state}`;

/** Mails sellers once per stage, and logs overdue ones hourly. Idempotent: the Message-ID is the stage's. */
export const remindSellers = defineJob('withdrawals:remind-sellers', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const before = new Date(now - FIRST_AFTER_MS);
    const reminded = new Set<string>();
    for await (const unanswered of eachById((after, limit) => listUnanswered(ctx.db, { before, afterId: after, limit }))) {
      const { id, number, received_at, refund_state } = unanswered;
      const deadline = refundDeadline(received_at.getTime());
      const urgency = getUrgency(deadline, dayIn(shopTimeZone, now));
      const subject = toSubject(unanswered, deadline);
      if (urgency === null || reminded.has(subject)) continue;
      reminded.add(subject);
      if (urgency === 'overdue') ctx.log.error({ withdrawalId: id, order: number, deadline, state: refund_state }, 'a withdrawal is overdue: its seller has not answered');
      await tryToNotify(ctx, id, () => remind(ctx, id, `withdrawal-reminder.${subject}.${urgency}`, deadline, urgency));
    }
  },
});

/** Reminds buyers to send goods back, and asks sellers whether they arrived, once each. Idempotent by Message-ID. */
export const remindOfReturns = defineJob('withdrawals:remind-of-returns', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    // A day's margin: days are in the buyer's country.
    const [from, to] = [new Date(now - (WITHDRAWAL_DAYS + 9) * DAY_MS), new Date(now - (WITHDRAWAL_DAYS - 4) * DAY_MS)];
    for await (const { id } of eachById((after, limit) => listAwaitedReturns(ctx.db, { from, to, afterId: after, limit }))) await tryToNotify(ctx, id, () => remindOfReturn(ctx, id));
  },
});

async function tryToNotify(ctx: Ctx, withdrawalId: string, notify: () => Promise<void>): Promise<void> {
  try {
    await notify();
  } catch (error) {
    ctx.log.warn({ err: error, withdrawalId }, 'the reminder of a withdrawal could not be sent');
  }
}

async function remind(ctx: Ctx, withdrawalId: string, about: string, deadline: CalendarDay, urgency: 'overdue' | 'last-days' | 'last-week'): Promise<void> {
  if (await isMailDone(ctx, about)) return;
  const found = await loadStatement(ctx, withdrawalId);
  if (found.said.refund_state !== 'by_seller' && found.said.refund_state !== 'awaits_seller') return;
  // Sellers read Swedish.
  const mail = await renderMail('withdrawal-reminder', { ...findTexts(ctx, found, null), deadline, isOverdue: urgency === 'overdue' }, 'sv');
  await sendMail(ctx, about, { to: found.row.vendor.email, ...mail });
}

async function remindOfReturn(ctx: Ctx, withdrawalId: string): Promise<void> {
  const found = await loadStatement(ctx, withdrawalId);
  if (found.said.refund_state !== 'awaits_return') return;
  const texts = findTexts(ctx, found, null);
  const lastDay = sendBackBy(texts.order, texts.withdrawal);
  const reminded = getReturnReminder(lastDay, dayIn(getTimeZone(texts.order.shipping_address.country_code), ctx.clock.now().getTime()));
  const about = `return-${reminded}.${withdrawalId}`;
  if (reminded === null || (await isMailDone(ctx, about))) return;
  if (reminded === 'buyer') {
    await sendOrderMail(ctx, found.row, about, (orderKey) => renderMail('return-due', { ...texts, orderKey, sendBackBy: lastDay }, found.said.language_code));
  } else {
    await sendMail(ctx, about, { to: found.row.vendor.email, ...(await renderMail('return-missing', { ...texts, sendBackBy: lastDay }, 'sv')) });
  }
}
