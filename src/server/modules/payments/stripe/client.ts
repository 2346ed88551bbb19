/** Client of the shop's Stripe account. The SDK is loaded at first use, to save memory without Stripe. */
import type Stripe from 'stripe';
import type { Services } from '#server/platform/context.ts';
import type { StripeConfig } from '#server/platform/stripe-settings.ts';
import { toProviderError } from './errors.ts';

/** Of one call; a buyer waits for it. */
const TIMEOUT_MS = 10_000;
/** The SDK repeats a call without an answer under the same idempotency key. */
const MAX_NETWORK_RETRIES = 1;

const clients = new WeakMap<StripeConfig, Promise<Stripe>>();

/** Throws where Stripe isn't configured. */
export function getStripe({ config, paymentTimeoutMs = TIMEOUT_MS }: Pick<Services, 'config' | 'paymentTimeoutMs'>): Promise<Stripe> {
  if (!config.stripe) throw new Error('STRIPE_SECRET_KEY is not set');
  const known = clients.get(config.stripe);
  if (known) return known;
  const client = connect(config.stripe, paymentTimeoutMs);
  clients.set(config.stripe, client);
  return client;
}

async function connect({ secretKey, apiBase }: StripeConfig, timeout: number): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const base = apiBase === null ? null : new URL(apiBase);
  const simulator = base && ({ host: base.hostname, port: base.port || '80', protocol: 'http' } as const);
  return new StripeClient(secretKey, { ...simulator, timeout, maxNetworkRetries: MAX_NETWORK_RETRIES, telemetry: false });
}

/** Errors contain nothing that was sent. */
export async function call<Result>(ctx: Parameters<typeof getStripe>[0], work: (stripe: Stripe) => Promise<Result>): Promise<Result> {
  try {
    return await work(await getStripe(ctx));
  } catch (error) {
    throw toProviderError(error);
  }
}
