/** What Stripe's script does, with the simulated Stripe of a local shop. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { TokenOutcome } from './token-outcome.ts';

interface Simulator {
  url: string;
  key: string;
}

export interface ShownCard {
  id: string;
  brand: string;
  last4: string;
}

/** `what`: the payment method's data, or the id of a saved one. */
export async function requestToken({ url, key }: Simulator, what: Record<string, string>): Promise<TokenOutcome> {
  try {
    const answer = await fetch(`${url}/v1/confirmation_tokens`, { method: 'POST', body: new URLSearchParams({ key, ...what }) });
    const { id, error } = (await answer.json()) as { id?: string; error?: { message: string } };
    return id === undefined ? { message: error?.message ?? m.checkout_declined_card() } : { token: id };
  } catch {
    return { message: m.checkout_offline() };
  }
}

/** Cards of the customer that a secret stands for; none when the simulator doesn't answer. */
export async function readSavedCards({ url, key }: Simulator, secret: string): Promise<ShownCard[]> {
  try {
    const query = new URLSearchParams({ key, customer_session_client_secret: secret });
    const { payment_methods = [] } = (await (await fetch(`${url}/v1/elements/sessions?${query}`)).json()) as { payment_methods?: { id: string; card: { brand: string; last4: string } }[] };
    return payment_methods.map(({ id, card }) => ({ id, brand: card.brand, last4: card.last4 }));
  } catch {
    return [];
  }
}
