import type { ReactNode } from 'react';
import type { Joined, MembershipAttempt } from '#shared/contract/memberships.ts';

/** A payment of a membership: opened, and completed with the card or once the bank has allowed it. */
export interface MembershipPayment {
  amountMinor: number;
  currency: MembershipAttempt['currency_code'];
  begin: () => Promise<{ attempt: MembershipAttempt }>;
  /** Idempotent. `token` is what Stripe's fields make. */
  complete: (attemptId: string, token?: string) => Promise<Joined>;
  /** Where the bank's page leads back to. */
  toReturnPath: (attemptId: string) => string;
}

/** What the forms of both providers have in common. */
export interface PayFormParts {
  payment: MembershipPayment;
  onPaid: () => void;
  /** Terms, message and button. */
  foot: (state: { message: string | null; isBusy: boolean }) => ReactNode;
}
