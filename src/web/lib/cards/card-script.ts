/** Stripe's script, which is loaded where its fields are shown and nowhere else. */
import { loadStripe, type Stripe, type StripeElementsOptionsMode } from '@stripe/stripe-js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';

const scripts = new Map<string, Promise<Stripe | null>>();

/** Once per page: Stripe's script may be opened once. */
export function openScript(key: string): Promise<Stripe | null> {
  const known = scripts.get(key) ?? loadStripe(key, { locale: getLocale() });
  scripts.set(key, known);
  return known;
}

/** Sizes and colours of the shop, read from its own tokens: the fields live in Stripe's frames. */
export function readAppearance(): NonNullable<StripeElementsOptionsMode['appearance']> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    variables: { colorPrimary: token('--color-primary'), colorBackground: token('--color-surface'), colorText: token('--color-ink'), colorDanger: token('--color-danger'), borderRadius: '8px' },
  };
}
