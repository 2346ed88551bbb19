/** The port for recurring payments: a subscription lives at the provider and is read from it; what is stored here follows. */
import type { PlanInterval } from '#shared/contract/memberships.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';

/** `incomplete`: the first payment is missing; `past_due`: a renewal failed and is tried again; `ended` is final. */
export type BillingStatus = 'incomplete' | 'active' | 'past_due' | 'paused' | 'ended';

export interface Invoice {
  reference: string;
  amountMinor: number;
  periodFrom: Date;
  periodTo: Date;
  paidAt: Date;
  refundedMinor: number;
  /** The provider's own, in the currency of its balance; null where it takes none, or hasn't named it yet. */
  fee: { minor: number; currencyCode: string } | null;
}

export interface Subscription {
  reference: string;
  status: BillingStatus;
  /** When the next charge is due, or was due if it failed; null before the first payment. */
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
  pauseMonths: number;
  resumesAt: Date | null;
  endedAt: Date | null;
  /** Before the provider was asked for this state: an older one doesn't replace a newer one. */
  readAt: Date;
  /** Paid ones, oldest first. */
  invoices: Invoice[];
}

export interface Opened {
  reference: string;
  /** The payment of the first period, which the browser confirms. */
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

/** Throws ProviderUnavailable or ProviderRefusal where the provider is outside. Calls are made outside of transactions. */
export interface Billing {
  /** Opens a subscription with its first payment, if the provider needs one before the card is known. */
  open(ctx: Ctx, plan: { membershipId: string; interval: PlanInterval; amountMinor: number; currencyCode: 'SEK' | 'EUR' }): Promise<Opened>;
  /** Charges the first payment, with the token of the provider's card fields where it has such, and starts the subscription. Idempotent. */
  start(ctx: MemberCtx, attempt: Attempt, card: { token: string | null; returnUrl: string }): Promise<Started>;
  /** Opens a payment of the renewal that failed, if the provider needs one before the card is known; the same while it is under way. */
  openDue(ctx: Ctx, reference: string): Promise<Pick<Opened, 'paymentReference' | 'clientSecret'>>;
  /** Pays the renewal that failed; the card pays those that follow. Idempotent; `started` also when another card has paid meanwhile. */
  payDue(ctx: Ctx, reference: string, card: { token: string | null; returnUrl: string }): Promise<Started>;
  /** The started subscription of an attempt whose answer was lost; null if there is none. */
  find(ctx: Ctx, attempt: Attempt): Promise<Subscription | null>;
  /** The present state, renewals included; never cached. */
  read(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Sets what happens at the period's end; idempotent. */
  change(ctx: Ctx, reference: string, next: { cancelsAtPeriodEnd: boolean; pauseMonths: number }): Promise<Subscription>;
  /** Ends at once and refunds the paid invoices; idempotent. */
  refundAndEnd(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Ends at once what is still unpaid; one that was paid meanwhile goes on. Idempotent. */
  endUnpaid(ctx: Ctx, reference: string): Promise<Subscription>;
  /** Ends at once without a refund; idempotent. For a payment that came too late, and a deleted account. */
  end(ctx: Ctx, reference: string): Promise<void>;
}
