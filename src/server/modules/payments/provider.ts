/**
 * The port for payment providers. Money is authorized while the buyer waits and captured once the order exists; what a method captures at once (Swish)
 * becomes an order or is refunded. Calls are made outside of transactions.
 */
import type { PaymentAction, PaymentStatus } from '#shared/contract/checkout.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { DestinationParameters } from '../vendors/rules.ts';
import type { CardVault } from './card-vault.ts';

export interface ProviderPayment {
  reference: string;
  /** The session that the provider stores with the payment; null for a payment of another system, and with the demo provider. */
  sessionId: string | null;
  clientSecret: string;
  status: PaymentStatus;
  /** The amount charged or to be charged, by the provider. */
  amountMinor: number;
  /** ISO 4217, in capitals. */
  currencyCode: string;
  cardLast4: string | null;
  nextAction: PaymentAction['next_action'] | null;
  /** The vendor's account that gets the sum, less the platform's fee; null where it stays with the platform. */
  share: { accountId: string; feeMinor: number } | null;
}

/** An attempt that is confirmed on the server. */
export interface Confirmation {
  /** Identifies the attempt: any number of calls create and charge one payment. */
  sessionId: string;
  amountMinor: number;
  currencyCode: 'SEK' | 'EUR';
  /** Made by the provider's script in the browser; stands for the card. */
  token: string;
  /** Where a bank's page redirects to. */
  returnUrl: string;
  /** The vendor's account and the platform's fee; null: the sum stays with the platform. */
  destination: DestinationParameters | null;
  /** The buyer's, if they have one: a saved card is charged with its customer. */
  customerId: string | null;
}

/** The transfer reversal of a refund; null where the sum had stayed with the platform. */
export interface TakenBack {
  reversedMinor: number;
  /** The remaining platform fee after all refunds so far. */
  feeLeftMinor: number;
}

/** A refund that the provider made, and whose bank sent the money back later. */
export interface FailedRefund {
  id: string;
  /** Names the refund of ours. */
  about: string;
  /** The payment. */
  reference: string;
  amountMinor: number;
  currencyCode: string;
  /** The provider's word for why. */
  reason: string;
  taken: TakenBack | null;
}

/** What a payment with all its refunds did to the platform's balance, without fees and disputes, where the provider converts it. */
export interface Settlement {
  /** ISO 4217, in capitals: the balance's. */
  currencyCode: string;
  netMinor: number;
}

/** The provider's own fee of a captured payment. */
export interface ProviderFee {
  feeMinor: number;
  /** ISO 4217, in capitals: the balance's, which may be another than the payment's. */
  currencyCode: string;
}

export interface PaymentProvider {
  readonly id: string;
  readonly isDemo: boolean;
  /** Saved cards; the demo provider has none. */
  readonly vault?: CardVault;
  /** Opens a payment; the buyer's browser confirms it with the client secret. With `confirm` nothing exists at the provider yet, and the reference is the session's id. */
  open(ctx: Ctx, payment: { sessionId: string; amountMinor: number; currencyCode: 'SEK' | 'EUR' }): Promise<ProviderPayment>;
  /**
   * Creates and confirms the attempt's payment; idempotent per session. A decline is a status. Throws ProviderRefusal when no payment can come of the attempt,
   * ProviderUnavailable when it may.
   */
  confirm?(ctx: Ctx, confirmation: Confirmation): Promise<ProviderPayment>;
  /** The payment of a session whose reference was not stored; null if there is none. */
  find?(ctx: Ctx, session: { sessionId: string; since: Date }): Promise<ProviderPayment | null>;
  /** Payments made since a moment, newest first; those of other systems are left out. */
  list?(ctx: Ctx, since: Date): AsyncIterable<ProviderPayment>;
  /** The provider's current status of a payment, never cached. */
  retrieve(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Captures the authorized money; idempotent. */
  capture(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Cancels an authorized or open payment; idempotent. A captured one stays. */
  cancel(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Null while it isn't known. A provider without it takes no fee. */
  findFee?(ctx: Ctx, reference: string): Promise<ProviderFee | null>;
  /** Null where the balance has the payment's own currency. */
  findSettlement?(ctx: Ctx, reference: string): Promise<Settlement | null>;
  /** Refunds a sum above zero of a captured payment; idempotent per `about`. Throws above the captured sum; RefundFailed for one that failed before. */
  refund(ctx: Ctx, reference: string, input: { amountMinor: number; about: string }): Promise<TakenBack | null>;
  /** Whether a refund of ours was made, also one that failed later. */
  isRefunded?(ctx: Ctx, reference: string, about: string): Promise<boolean>;
  /** A failed refund of ours; null for one that didn't fail, or isn't ours. */
  findFailedRefund?(ctx: Ctx, refundId: string): Promise<FailedRefund | null>;
  /** Ids of refunds that were made since a moment and failed; those of other systems too. */
  listFailedRefunds?(ctx: Ctx, since: Date): AsyncIterable<string>;
}

/** The provider didn't answer, or undecidedly: the payment may exist. The message contains nothing that was sent. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderUnavailable';
  }
}

/** The refund exists and failed: it isn't made again, and the money goes back by other means. */
export class RefundFailed extends Error {
  readonly refundId: string;

  constructor(refundId: string) {
    super(`the refund ${refundId} failed`);
    this.name = 'RefundFailed';
    this.refundId = refundId;
  }
}

/** The provider refuses the attempt for good, and no payment exists. */
export class ProviderRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderRefusal';
  }
}
