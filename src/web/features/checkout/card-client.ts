/** The payment provider's part in the browser: it takes the card, so that the shop never sees it. */
import type { PaymentAction } from '#shared/contract/checkout.ts';
import type { TokenOutcome } from '#web/lib/cards/token-outcome.ts';

export interface CardClient {
  makeToken: () => Promise<TokenOutcome>;
  /** Lets the buyer approve: on this page, which then goes on, or elsewhere, at the address that is returned. */
  approve: (action: PaymentAction) => Promise<{ url: string } | null>;
}
