/** The port for payment providers: authorize while the buyer waits, capture once the order exists. */
import type { PaymentStatus } from '#shared/contract/checkout.ts';
import type { Ctx } from '#server/platform/context.ts';

export interface ProviderPayment {
  reference: string;
  clientSecret: string;
  status: PaymentStatus;
  amountMinor: number;
  cardLast4: string | null;
}

export interface PaymentProvider {
  readonly id: string;
  readonly isDemo: boolean;
  /** Opens a payment; the buyer's browser confirms it with the client secret. */
  open(ctx: Ctx, payment: { amountMinor: number; currencyCode: 'SEK' | 'EUR'; about: string }): Promise<ProviderPayment>;
  /** The provider's current status of a payment, never cached. */
  retrieve(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Captures the authorized money; idempotent. */
  capture(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Cancels an authorized or open payment; idempotent. A captured one stays. */
  cancel(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Refunds part of a captured payment; idempotent per `about`. Throws above the captured sum. */
  refund(ctx: Ctx, reference: string, input: { amountMinor: number; about: string }): Promise<void>;
}
