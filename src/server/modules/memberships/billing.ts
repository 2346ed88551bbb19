/** Port for recurring payments. Subscriptions live at the provider; what is stored here follows. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';

/** `incomplete`: the first payment is missing; `past_due`: a renewal failed and is retried; `ended` is final. */
export type BillingStatus = 'incomplete' | 'active' | 'past_due' | 'paused' | 'ended';

export interface Invoice {
  reference: string;
  amountMinor: number;
  periodFrom: Date;
  periodTo: Date;
  paidAt: Date;
  refundedMinor: number;
  /** In the balance's currency; null for none, or while unknown. */
  fee: { minor: number; currencyCode: string } | null;
}

export interface Subscription {
  reference: string;
  status: BillingStatus;
  /** The next charge, or the one that failed; null before the first payment. */
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  pauseMonths: number;
  resumesAt: Date | null;
  endedAt: Date | null;
  /** Before the call: an older state doesn't replace a newer one. */
  readAt: Date;
  /** Paid ones, oldest first. */
  invoices: Invoice[];
}

export interface Opened {
  reference: string;
  /** The first period's, confirmed in the browser. */
  paymentReference: string;
  clientSecret: string;
}

/** A membership whose first payment is under way. */
export interface Attempt {
  id: string;
  memberId: string;
  reference: string;
  planId: string;
  interval: PlanInterval;
  amountMinor: number;
  currencyCode: 'SEK' | 'EUR';
}

/** `action`: the bank asks first, on the page of `url` or by the provider's script. */
export type Started = { kind: 'started'; subscription: Subscription } | { kind: 'declined' } | { kind: 'unpaid' } | { kind: 'action'; clientSecret: string; url: string | null };

/** Methods throw ProviderUnavailable and ProviderRefusal. No calls within transactions. */
export interface Billing {
  /** Opens the first payment, if the provider needs one before the card is known. */
  open(ctx: Ctx, plan: { membershipId: string; interval: PlanInterval; amountMinor: number; currencyCode: 'SEK' | 'EUR' }): Promise<Opened>;
  /** Charges the first payment, with the card fields' token if there is one, and starts the subscription. Idempotent. */
  start(ctx: MemberCtx, attempt: Attempt, card: { token: string | null; returnUrl: string }): Promise<Started>;
  /** As `open`, for a renewal that failed; the same payment while it is under way. */
  openDue(ctx: Ctx, reference: string): Promise<Pick<Opened, 'paymentReference' | 'clientSecret'>>;
  /** Pays the failed renewal; the card pays later ones too. Idempotent; `started` also when another card paid meanwhile. */
  payDue(ctx: Ctx, reference: string, card: { token: string | null; returnUrl: string }): Promise<Started>;
  /** For an attempt whose answer was lost; null for none. */
  find(ctx: Ctx, attempt: Attempt): Promise<Subscription | null>;
  /** Renewals included; never cached. */
  read(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Sets what happens at the period's end; idempotent. */
  change(ctx: Ctx, reference: string, next: { cancelsAtPeriodEnd: boolean; pauseMonths: number }): Promise<Subscription>;
  /** Ends at once and refunds the paid invoices; idempotent. */
  refundAndEnd(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Ends at once; a subscription paid meanwhile goes on. Idempotent. */
  endUnpaid(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Ends at once without a refund, for a late payment or a deleted account. Idempotent. */
  end(ctx: Ctx, reference: string): Promise<void>;
}
