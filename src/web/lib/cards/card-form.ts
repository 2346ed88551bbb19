/** Interface between a provider's card fields and the form around them. */
import type { ReactNode } from 'react';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import type { TokenOutcome } from './token-outcome.ts';

/** The provider's part. `approve` lets the bank ask: on this page, which then says whether it approved, or elsewhere. */
export interface CardForm {
  makeToken: () => Promise<TokenOutcome>;
  approve: (action: { clientSecret: string; url: string | null }) => Promise<'approved' | 'declined' | 'left'>;
}

export interface CardFormProps {
  client: CardClientSettings;
  /** What is charged now and again each period; nothing where a card is saved alone. */
  charge?: { amountMinor: number; currency: 'SEK' | 'EUR' };
  /** Renders the form around the fields: messages and buttons. */
  frame: (form: CardForm, fields: ReactNode) => ReactNode;
}

/** Whether Stripe may show the card at checkout: saving it alone is the consent to that; one that pays a membership pays that alone. */
export const toRedisplay = (charge: CardFormProps['charge']): 'always' | 'limited' => (charge === undefined ? 'always' : 'limited');
