/** When a deleted account's order no longer needs the buyer's identity. */
import type { OrderStatus, PaymentStatus } from '#shared/contract/checkout.ts';
import { isWithdrawalOver } from '#shared/values/orders/withdrawal-period.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';

export interface LockedOrder {
  id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  delivered_at: Date | null;
  country: CountryCode;
  /** Goods, a decision or money pending. */
  has_open_refund: boolean;
}

/** Whether delivery, withdrawal and refund are finished. */
export function isOver({ status, payment_status, delivered_at, country, has_open_refund }: LockedOrder, now: Date): boolean {
  if (has_open_refund) return false;
  if (payment_status === 'canceled') return true;
  if (payment_status === 'pending' || payment_status === 'requires_action' || payment_status === 'processing' || payment_status === 'authorized') return false;
  return status === 'canceled' || status === 'refunded' || isWithdrawalOver(delivered_at?.getTime() ?? null, country, now.getTime());
}
