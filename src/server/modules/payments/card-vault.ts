/** The port for saved cards: they and what they belong to, a customer, are the provider's. Calls are made outside of transactions. */
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

/** A customer that is to be created, or may have been. */
export interface CustomerAttempt {
  memberId: string;
  since: Date;
}

/** Each throws ProviderUnavailable or, for good, ProviderRefusal, as when the customer is gone. */
export interface CardVault {
  createCustomer(ctx: Ctx, attempt: CustomerAttempt): Promise<string>;
  /** The customer whose id was not stored; null if there is none. */
  findCustomer(ctx: Ctx, attempt: CustomerAttempt): Promise<string | null>;
  /** Whether the customer was deleted at the provider. */
  isGone(ctx: Ctx, customerId: string): Promise<boolean>;
  /** Deletes the customer with its cards; idempotent. */
  deleteCustomer(ctx: Ctx, customerId: string): Promise<void>;
  /** Newest first. */
  listCards(ctx: Ctx, customerId: string): Promise<VaultCard[]>;
  /** Saves the card that a token of the provider's script stands for; idempotent per token. */
  saveCard(ctx: Ctx, card: { customerId: string; token: string; returnUrl: string }): Promise<SaveOutcome>;
  removeCard(ctx: Ctx, cardId: string): Promise<void>;
  /** A secret with which the provider's fields show the customer's cards, and save one if the buyer says so. */
  openSession(ctx: Ctx, customerId: string): Promise<string>;
}
