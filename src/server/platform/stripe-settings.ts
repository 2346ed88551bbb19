/** Settings of card payments with Stripe, and what they require of each other. No refusal contains a key. */
import { StartError } from './start-error.ts';

export interface StripeConfig {
  readonly secretKey: string;
  /** Opens the card client in the browser; null: nobody can pay, which is logged. */
  readonly publishableKey: string | null;
  /** Verifies events of the platform's account; null: its endpoint doesn't exist. */
  readonly webhookSecret: string | null;
  /** Verifies events of the vendors' accounts; null as above. */
  readonly connectWebhookSecret: string | null;
  /** Origin of a simulator on this machine; null: Stripe itself. */
  readonly apiBase: string | null;
  /** The vendor is the merchant of record of its charges. */
  readonly isOnBehalfOf: boolean;
}

interface StripeSettings {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  STRIPE_ON_BEHALF_OF?: boolean | undefined;
}

const belonging = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'STRIPE_ON_BEHALF_OF'] as const;

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

/** Null without a secret key. Throws StartError for settings that don't fit together. */
export function readStripe(set: StripeSettings, { isLocal, demoData }: { isLocal: boolean; demoData: boolean }): StripeConfig | null {
  const secretKey = set.STRIPE_SECRET_KEY;
  if (secretKey === undefined) {
    const lonely = belonging.find((name) => set[name] !== undefined);
    if (lonely) throw new StartError(`The setting STRIPE_SECRET_KEY is missing: ${lonely} belongs to it.`);
    return null;
  }
  if (isLive(secretKey) && demoData) throw new StartError('The setting STRIPE_SECRET_KEY is a live key, but the demonstration shop sells nothing: use a test key, or set DEMO_DATA=false.');
  const publishableKey = set.STRIPE_PUBLISHABLE_KEY ?? null;
  if (publishableKey !== null && isLive(publishableKey) !== isLive(secretKey)) {
    throw new StartError('The setting STRIPE_PUBLISHABLE_KEY is not of the same mode as STRIPE_SECRET_KEY: both must be test keys, or both live ones.');
  }
  const apiBase = set.STRIPE_API_BASE === undefined ? null : new URL(set.STRIPE_API_BASE).origin;
  if (apiBase !== null && !isLocal) throw new StartError('The setting STRIPE_API_BASE names a simulator, which takes no real payments: unset it on a public shop.');
  if (apiBase !== null && isLive(secretKey)) throw new StartError('The setting STRIPE_API_BASE names a simulator, but STRIPE_SECRET_KEY is a live key: use sk_test_simulator.');
  return {
    secretKey,
    publishableKey,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET ?? null,
    connectWebhookSecret: set.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
    apiBase,
    isOnBehalfOf: set.STRIPE_ON_BEHALF_OF ?? false,
  };
}
