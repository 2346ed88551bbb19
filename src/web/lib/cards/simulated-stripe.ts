/** Stand-in for Stripe's script, with the simulated Stripe of a local shop. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { TokenOutcome } from './token-outcome.ts';

interface Simulator {
  url: string;
  key: string;
}

export interface ShownCard {
  id: string;
  /** "Visa •••• 4242" */
  title: string;
  /** A screen reader reads no dots. */
  spoken: string;
}

interface Method {
  id: string;
  card: { brand: string; last4: string };
}

/** Not shared with the settings: that would be one more file in the manifest of every first load. */
function toShown({ id, card: { brand, last4 } }: Method): ShownCard {
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return { id, title: `${name} •••• ${last4}`, spoken: m.card_named({ brand: name, last4 }) };
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
    const answer = await fetch(`${url}/v1/elements/sessions?${query}`);
    const { payment_methods = [] } = (await answer.json()) as { payment_methods?: Method[] };
    return payment_methods.map(toShown);
  } catch {
    return [];
  }
}
