/** Refundable amounts of an order, in minor units. */
import type { RefundPart } from '#shared/contract/checkout.ts';
import type { OrderRow } from './rows.ts';

export interface RefundLine {
  part: RefundPart;
  /** Null for delivery and wrapping. */
  itemId: string | null;
  amountMinor: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type Refundable = Pick<OrderRow, 'total_minor' | 'withdrawals' | 'refunds' | 'canceled_refund_minor' | 'items' | 'shipping_minor' | 'wrapping_minor' | 'promotions'>;

/** All that was paid, less what was or will be refunded. */
export const leftToRefund = (row: Refundable): number =>
  row.total_minor - sum(row.withdrawals.map(({ refund_minor }) => refund_minor ?? 0)) - sum(row.refunds.map(({ amount_minor }) => amount_minor)) - (row.canceled_refund_minor ?? 0);

/** Refunded of the delivery or the wrapping. */
export const getRefunded = (row: Pick<OrderRow, 'refunds'>, part: RefundPart): number =>
  sum(row.refunds.flatMap(({ lines }) => lines.filter((line) => line.part === part).map((line) => line.amount_minor)));

/** Paid for the delivery, after promotions on it. */
export const paidForDelivery = ({ shipping_minor, promotions }: Pick<OrderRow, 'shipping_minor' | 'promotions'>): number =>
  shipping_minor - sum(promotions.map(({ level, amount_minor }) => (level === 'delivery' ? amount_minor : 0)));

function getQuantityLeft(row: Refundable, { part, itemId }: RefundLine): number {
  if (part === 'delivery') return paidForDelivery(row) - getRefunded(row, part);
  if (part === 'wrapping') return row.wrapping_minor - getRefunded(row, part);
  const item = row.items.find(({ id }) => id === itemId);
  if (!item) return 0;
  const paid = item.total_minor - item.order_discount_minor;
  return paid - Math.floor((paid * item.withdrawn_quantity) / item.quantity) - item.refunded_minor;
}

const toKey = ({ part, itemId }: RefundLine): string => itemId ?? part;

/** Whether the lines name something, each once, a sum above zero of each, and no more than is left of it and of the order. */
export function mayRefund(row: Refundable, lines: readonly RefundLine[]): boolean {
  if (lines.length === 0 || new Set(lines.map(toKey)).size !== lines.length) return false;
  if (lines.some((line) => (line.part === 'goods') !== (line.itemId !== null))) return false;
  if (lines.some((line) => !Number.isSafeInteger(line.amountMinor) || line.amountMinor <= 0 || line.amountMinor > getQuantityLeft(row, line))) return false;
  return sum(lines.map(({ amountMinor }) => amountMinor)) <= leftToRefund(row);
}
