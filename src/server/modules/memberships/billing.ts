/** The port for recurring payments: a subscription lives at the provider and is read from it; what is stored here follows. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import type { Ctx } from '#server/platform/context.ts';

/** `incomplete`: the first payment is missing; `past_due`: a renewal failed and is tried again; `ended` is final. */
export type BillingStatus = 'incomplete' | 'active' | 'past_due' | 'paused' | 'ended';

export interface Invoice {
  reference: string;
  amountMinor: number;
  periodFrom: Date;
  periodTo: Date;
  paidAt: Date;
  refundedMinor: number;
}

export interface Subscription {
  reference: string;
  status: BillingStatus;
  /** End of the paid period; null before the first payment. */
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  pauseMonths: number;
  resumesAt: Date | null;
  endedAt: Date | null;
  /** Paid ones, oldest first. */
  invoices: Invoice[];
}

export interface Opened {
  reference: string;
  /** The payment of the first period, which the browser confirms. */
  paymentReference: string;
  clientSecret: string;
}

export interface Billing {
  /** Opens a subscription with its first payment. */
  open(ctx: Ctx, plan: { interval: PlanInterval; amountMinor: number; currencyCode: 'SEK' | 'EUR' }): Promise<Opened>;
  /** Charges the authorized first payment, and starts the subscription; idempotent. Null if the payment isn't authorized; `declined` if it was refused. */
  start(ctx: Ctx, reference: string): Promise<Subscription | 'declined' | null>;
  /** The present state, renewals included; never cached. */
  read(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Sets what happens at the period's end; idempotent. */
  change(ctx: Ctx, reference: string, next: { cancelsAtPeriodEnd: boolean; pauseMonths: number }): Promise<Subscription>;
  /** Ends at once and refunds the paid invoices; idempotent. */
  refundAndEnd(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Ends at once without a refund; idempotent. For a payment that came too late, and a deleted account. */
  end(ctx: Ctx, reference: string): Promise<Subscription>;
}
