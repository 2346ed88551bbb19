/** Providers by the settings. */
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import type { CardVault } from './card-vault.ts';
import { coveredProvider } from './covered-provider.ts';
import { demoProvider } from './demo-provider.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe/provider.ts';

/** For new payments: Stripe where configured, else the demo provider on a local shop, else null. */
function currentProvider({ config }: Pick<Ctx, 'config'>): PaymentProvider | null {
  if (config.stripe) return stripeProvider;
  return config.isLocal ? demoProvider : null;
}

export const findVault = (ctx: Pick<Ctx, 'config'>): CardVault | null => currentProvider(ctx)?.vault ?? null;

const noSuch = (): DomainError => new DomainError('NOT_FOUND', { detail: 'No such payment provider' });

/** The provider of an existing payment. */
export function getProvider({ config }: Pick<Ctx, 'config'>, id: string): PaymentProvider {
  if (id === coveredProvider.id) return coveredProvider;
  if (id === stripeProvider.id && config.stripe) return stripeProvider;
  if (id === demoProvider.id && config.isLocal) return demoProvider;
  throw noSuch();
}

/** For a new payment. Throws NOT_FOUND for any but the current provider. */
export function getCurrentProvider(ctx: Pick<Ctx, 'config'>, id: string): PaymentProvider {
  const provider = currentProvider(ctx);
  if (provider?.id !== id) throw noSuch();
  return provider;
}

interface OfferedProvider {
  id: string;
  is_demo: boolean;
  card_key: string;
  simulator_url: string | null;
}

/** Providers at checkout, with their card client's key. None without the key, which is logged. */
export function offeredProviders(ctx: Ctx): OfferedProvider[] {
  const provider = currentProvider(ctx);
  if (!provider) return [];
  const key = provider.isDemo ? ctx.config.paymentCardKey : (ctx.config.stripe?.publishableKey ?? '');
  if (key !== '') return [{ id: provider.id, is_demo: provider.isDemo, card_key: key, simulator_url: provider.isDemo ? null : (ctx.config.stripe?.apiBase ?? null) }];
  ctx.log.error(`${provider.isDemo ? 'PAYMENT_CARD_KEY' : 'STRIPE_PUBLISHABLE_KEY'} is missing: nobody can pay`);
  return [];
}
