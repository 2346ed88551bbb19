/** Withdrawable quantities and the refund, in minor units (distansavtalslagen, 2 kap. 11 and 14 §§). */
import type { WithdrawalClass } from '#shared/contract/catalog.ts';
import { hasWithdrawalRight } from '#shared/values/orders/withdrawal-right.ts';

export interface WithdrawableLine {
  id: string;
  quantity: number;
  /** Units already withdrawn. */
  withdrawn_quantity: number;
  total_minor: number;
  /** The line's share of an order-wide promotion. */
  order_discount_minor: number;
  /** Refunded by the seller before, beside withdrawals. */
  refunded_minor: number;
  withdrawal_class: WithdrawalClass;
}

export interface WithdrawalInput {
  item_id: string;
  quantity: number;
}

/** Units of a line that can still be withdrawn from. */
const getLeft = (line: WithdrawableLine): number => (hasWithdrawalRight(line.withdrawal_class) ? line.quantity - line.withdrawn_quantity : 0);

export function wholeOrder(lines: readonly WithdrawableLine[]): WithdrawalInput[] {
  return lines.flatMap((line) => (getLeft(line) > 0 ? [{ item_id: line.id, quantity: getLeft(line) }] : []));
}

/** Whether each draft names a line once, with no more units than are left. */
export function isWithinReach(inputs: readonly WithdrawalInput[], lines: readonly WithdrawableLine[]): boolean {
  const left = new Map(lines.map((line) => [line.id, getLeft(line)]));
  return new Set(inputs.map(({ item_id }) => item_id)).size === inputs.length && inputs.every(({ item_id, quantity }) => quantity > 0 && quantity <= (left.get(item_id) ?? 0));
}

export interface PaidOrder {
  items: readonly WithdrawableLine[];
  wrapping_minor: number;
  /** The delivery price up to the ordinary option's; the surcharge for express isn't refunded. */
  refundableShippingMinor: number;
}

/**
 * The refund for further units. Any series of withdrawals adds up to the same: the discounted price of the units, plus wrapping and standard delivery
 * with the last one. What the seller refunded of a line before isn't refunded again.
 */
export function refundFor(order: PaidOrder, inputs: readonly WithdrawalInput[]): number {
  const more = new Map(inputs.map(({ item_id, quantity }) => [item_id, quantity]));
  const before = order.items.map((line) => line.withdrawn_quantity);
  const after = order.items.map((line) => line.withdrawn_quantity + (more.get(line.id) ?? 0));
  return paidBackAt(order, after) - paidBackAt(order, before);
}

function paidBackAt({ items, wrapping_minor, refundableShippingMinor }: PaidOrder, withdrawn: readonly number[]): number {
  const goods = items.reduce((sum, line, index) => {
    const paid = line.total_minor - line.order_discount_minor;
    return sum + Math.min(Math.floor((paid * (withdrawn[index] ?? 0)) / line.quantity), paid - line.refunded_minor);
  }, 0);
  return items.every((line, index) => withdrawn[index] === line.quantity) ? goods + wrapping_minor + refundableShippingMinor : goods;
}
