import type { ReactNode } from 'react';
import type { MembershipPlan } from '#shared/contract/memberships.ts';

/** What the forms of both providers have in common. */
export interface JoinFormParts {
  plan: MembershipPlan;
  onJoined: () => void;
  /** Terms, message and button. */
  foot: (state: { message: string | null; isBusy: boolean }) => ReactNode;
}
