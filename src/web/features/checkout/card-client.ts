/** The payment provider's part in the browser: it takes the card, so that the shop never sees it. */
import type { PaymentAction } from '#shared/contract/checkout.ts';

/** A token stands for the card; a message says what to correct, null where the field itself does. */
export type TokenOutcome = { token: string } | { message: string | null };

export interface CardClient {
  makeToken: () => Promise<TokenOutcome>;
  /** Lets the buyer approve: on this page, which then goes on, or elsewhere, at the address that is returned. */
  approve: (action: PaymentAction) => Promise<{ url: string } | null>;
}
