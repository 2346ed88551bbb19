/** Port for saved cards and their customer, which are the provider's. No calls within transactions. */
import type { Ctx } from '#server/platform/context.ts';

export interface VaultCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for one card that was saved twice; null if unknown. */
  fingerprint: string | null;
}

/** `action`: the bank asks first; the card is saved once it has. */
export type SaveOutcome = { kind: 'saved' } | { kind: 'action'; clientSecret: string; url: string | null } | { kind: 'declined' };

/** A customer to create, or possibly created. */
export interface CustomerAttempt {
  memberId: string;
  since: Date;
}

/** Methods throw ProviderUnavailable or, for good, ProviderRefusal, as for a deleted customer. */
export interface CardVault {
  createCustomer(ctx: Ctx, attempt: CustomerAttempt): Promise<string>;
  /** For a customer whose id was not stored; null for none. */
  findCustomer(ctx: Ctx, attempt: CustomerAttempt): Promise<string | null>;
  /** Deleted at the provider. */
  isGone(ctx: Ctx, customerId: string): Promise<boolean>;
  /** With its cards; idempotent. */
  deleteCustomer(ctx: Ctx, customerId: string): Promise<void>;
  /** Newest first. */
  listCards(ctx: Ctx, customerId: string): Promise<VaultCard[]>;
  /** Idempotent per token of the provider's script. */
  saveCard(ctx: Ctx, card: { customerId: string; token: string; returnUrl: string }): Promise<SaveOutcome>;
  removeCard(ctx: Ctx, cardId: string): Promise<void>;
  /** Secret with which the provider's fields show the customer's cards and may save one. */
  openSession(ctx: Ctx, customerId: string): Promise<string>;
}
