/**
 * Right of withdrawal (distansavtalslagen 2005:59, 2 kap.; Directive 2011/83/EU, art. 11a). Statements are serialized by the order's lock and
 * idempotent by the form's request id.
 */
import type { Order, OrderWithdrawal } from '#shared/contract/checkout.ts';
import type { DeclareWithdrawal, Withdraw } from '#shared/contract/withdrawals.ts';
import { toOrderNumber } from '#shared/values/orders/order-number.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getNetwork } from '../auth/rules.ts';
import { loadOpenOrder, presentOrder, presentWithdrawal } from '../orders/service.ts';
import { receiveDeclaration } from './declaration.ts';
import { countOne } from '#server/platform/rate-limits.ts';
import { withdrawOnce } from './withdraw-once.ts';

export { refundDeadline, getUrgency } from './reminders.ts';
export { acceptStatement, confirmLeft, confirmReturn, confirmUnsent, dismissStatement } from './settle.ts';

/** Withdraws from the open order: for its browser, or with its key. Throws NOT_FOUND, and as withdrawOnce. */
export async function withdraw(root: Ctx, orderId: string, key: string | undefined, input: Withdraw): Promise<{ order: Order; withdrawal: OrderWithdrawal }> {
  await loadOpenOrder(root, orderId, key);
  const now = root.clock.now();
  const statement = { requestId: input.request_id, name: input.name, goods: input.items, isProven: true, receivedAt: now, locale: root.locale };
  const { row, withdrawalId } = await inTransaction(root, (ctx) => withdrawOnce(ctx, orderId, statement));
  const written = row.withdrawals.find(({ id }) => id === withdrawalId);
  if (!written) throw new Error('the withdrawal was not written');
  return { order: presentOrder(row, now, root.locale), withdrawal: presentWithdrawal(written) };
}

/** Each statement mails a receipt: rate-limited per network, order and hour. */
const DECLARED_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/**
 * Withdraws by order number and e-mail. Reads nothing during the request: response and timing don't reveal whether the order exists; the outcome
 * is mailed to the order's address. Throws RATE_LIMITED.
 */
export async function declareWithdrawal(ctx: Ctx, input: DeclareWithdrawal): Promise<{ received_at: string }> {
  const now = ctx.clock.now().getTime();
  const receivedAt = new Date(now).toISOString();
  // Hashed, so that the table holds no personal data.
  const subject = hashSecret(`withdrawal|${toOrderNumber(input.order_number) ?? input.order_number}|${input.email.toLowerCase()}|${getNetwork(ctx.visitor.address)}`);
  const [counted] = await countOne(ctx.db, { subject, windowStart: new Date(now - (now % HOUR_MS)) });
  if ((counted?.count ?? 0) > DECLARED_AN_HOUR)
    throw new DomainError('RATE_LIMITED', { detail: 'Too many statements about this order', retryAfterSeconds: Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1_000) });
  await enqueue(ctx, receiveDeclaration, { ...input, locale: ctx.locale, received_at: receivedAt });
  return { received_at: receivedAt };
}
