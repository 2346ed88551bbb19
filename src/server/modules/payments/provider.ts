/** The port that every payment provider stands behind: authorize while the buyer waits, capture once the order exists. */
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
  /** Opens a payment of a sum; the buyer's browser confirms it with the client secret. */
  open(ctx: Ctx, payment: { amountMinor: number; currencyCode: 'SEK' | 'EUR'; about: string }): Promise<ProviderPayment>;
  /** The provider's current word on a payment: never what we remember of it. */
  retrieve(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Takes the authorized money; a second call changes nothing. */
  capture(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Lets go of an authorized or open payment; a second call changes nothing. A captured one stays. */
  cancel(ctx: Ctx, reference: string): Promise<ProviderPayment>;
  /** Pays back a part of a captured payment, once for each thing it is `about`; a second call about it changes nothing. Throws when more than was captured would go back. */
  refund(ctx: Ctx, reference: string, wish: { amountMinor: number; about: string }): Promise<void>;
}
