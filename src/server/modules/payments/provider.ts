/** Port for payment providers. Money is authorized first and captured once the order exists; what a method such as Swish captures at once becomes an order or is refunded. No calls within transactions. */
import type { PaymentAction, PaymentStatus } from '#shared/contract/checkout.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { DestinationParameters } from '../vendors/rules.ts';
import type { CardVault } from './card-vault.ts';

export interface ProviderPayment {
  reference: string;
  /** Stored with the payment; null for one of another system and with the demo provider. */
  sessionId: string | null;
  clientSecret: string;
  status: PaymentStatus;
  /** Charged, or to be charged. */
  amountMinor: number;
  /** ISO 4217, in capitals. */
  currencyCode: string;
  cardLast4: string | null;
  nextAction: PaymentAction['next_action'] | null;
  /** The vendor's account and the platform's fee; null: the sum stays with the platform. */
  share: { accountId: string; feeMinor: number } | null;
}

/** An attempt confirmed on the server. */
export interface Confirmation {
  /** Identifies the attempt: repeated calls create and charge one payment. */
  sessionId: string;
  amountMinor: number;
  currencyCode: 'SEK' | 'EUR';
  /** The card's, made by the provider's script in the browser. */
  token: string;
  /** Where a bank's page redirects to. */
  returnUrl: string;
  /** Null: the sum stays with the platform. */
  destination: DestinationParameters | null;
  /** A saved card is charged with its customer. */
  customerId: string | null;
}

/** Transfer reversal of a refund; null where the sum stayed with the platform. */
export interface TakenBack {
  reversedMinor: number;
  /** The platform's fee after all refunds so far. */
  feeLeftMinor: number;
}

/** A refund whose bank sent the money back. */
export interface FailedRefund {
  id: string;
  /** Our refund's name. */
  about: string;
  /** The payment. */
  reference: string;
  amountMinor: number;
  currencyCode: string;
  /** In the provider's words. */
  reason: string;
  taken: TakenBack | null;
}

/** Effect of a converted payment and its refunds on the platform's balance, without fees and disputes. */
export interface Settlement {
  /** ISO 4217, in capitals: the balance's. */
  currencyCode: string;
  netMinor: number;
}

export interface ProviderFee {
  feeMinor: number;
  /** ISO 4217, in capitals: the balance's, which may differ from the payment's. */
  currencyCode: string;
}

export interface PaymentProvider {
  readonly id: string;
  readonly isDemo: boolean;
  /** Saved cards; the demo provider has none. */
  readonly vault?: CardVault;
  /** Opens a payment, which the browser confirms with the client secret. With `confirm` nothing exists at the provider yet; the reference is the session's id. */
  open(ctx: Ctx, payment: { sessionId: string; amountMinor: number; currencyCode: 'SEK' | 'EUR' }): Promise<ProviderPayment>;
  /** Creates and confirms the attempt's payment; idempotent per session. A decline is a status. Throws ProviderRefusal when no payment can come of it, ProviderUnavailable when one may. */
  confirm?(ctx: Ctx, confirmation: Confirmation): Promise<ProviderPayment>;
  /** For a session whose reference was not stored; null for none. */
  find?(ctx: Ctx, session: { sessionId: string; since: Date }): Promise<ProviderPayment | null>;
  /** Newest first, without those of other systems. */
  list?(ctx: Ctx, since: Date): AsyncIterable<ProviderPayment>;
  /** Never cached. */
  retrieve(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Idempotent. */
  capture(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Idempotent. A captured payment stays. */
  cancel(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Null while unknown. A provider without it takes no fee. */
  findFee?(ctx: Ctx, reference: string): Promise<ProviderFee | null>;
  /** Null where the balance has the payment's own currency. */
  findSettlement?(ctx: Ctx, reference: string): Promise<Settlement | null>;
  /** Idempotent per `about`. Throws for zero and above the captured sum; RefundFailed for one that failed before. */
  refund(ctx: Ctx, reference: string, input: { amountMinor: number; about: string }): Promise<TakenBack | null>;
  /** True also for a refund that failed later. */
  isRefunded?(ctx: Ctx, reference: string, about: string): Promise<boolean>;
  /** Null for a refund that didn't fail, or isn't ours. */
  findFailedRefund?(ctx: Ctx, refundId: string): Promise<FailedRefund | null>;
  /** Ids of failed refunds made since a moment, also those of other systems. */
  listFailedRefunds?(ctx: Ctx, since: Date): AsyncIterable<string>;
}

/** No answer, or an undecided one: the payment may exist. The message contains nothing that was sent. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderUnavailable';
  }
}

/** The refund failed: it isn't repeated, and the money goes back by other means. */
export class RefundFailed extends Error {
  readonly refundId: string;

  constructor(refundId: string) {
    super(`the refund ${refundId} failed`);
    this.name = 'RefundFailed';
    this.refundId = refundId;
  }
}

/** Final refusal: no payment exists. */
export class ProviderRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderRefusal';
  }
}
