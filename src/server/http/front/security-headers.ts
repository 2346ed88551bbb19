/** Security headers of every answer, and the pages' Content-Security-Policy. */

import type { StripeConfig } from '../../platform/stripe-settings.ts';

const closedFeatures = 'camera=(), microphone=(), geolocation=()';

/** Common to pages, API and files. */
export function baseSecurityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `${closedFeatures}, payment=(self)`,
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Additional sources by directive. */
export type MoreSources = Readonly<Partial<Record<'script-src' | 'connect-src' | 'frame-src', string>>>;

/** Additional sources for pages with the card client: https://docs.stripe.com/security/guide#content-security-policy */
export function cardClientSources(stripe: StripeConfig | null): MoreSources {
  if (!stripe) return {};
  if (stripe.apiBase !== null) return { 'connect-src': stripe.apiBase };
  return {
    'script-src': 'https://js.stripe.com https://*.js.stripe.com',
    'connect-src': 'https://api.stripe.com',
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  };
}

/**
 * Of such a page: wallets ask for the payment inside of Stripe's frames, which the policy has to hand on to them, and some open a window of their own
 * that answers its opener.
 */
export function cardClientHeaders(stripe: StripeConfig | null): Readonly<Record<string, string>> {
  if (!stripe || stripe.apiBase !== null) return {};
  return {
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `${closedFeatures}, payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")`,
  };
}

/** CSP of a page: own files only; inline scripts by nonce, or by hash when the answer is shared; no inline styles. */
interface PolicyOptions {
  inlineScripts: readonly string[];
  isSecure: boolean;
  isDevelopment: boolean;
  more?: MoreSources;
}

export function contentSecurityPolicy({ inlineScripts, isSecure, isDevelopment, more = {} }: PolicyOptions): string {
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': ["'self'", ...inlineScripts].join(' '),
    // Vite's hot reload adds style elements in development only.
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(isSecure ? { 'upgrade-insecure-requests': '' } : {}),
  };
  for (const [name, sources] of Object.entries(more)) directives[name] = `${directives[name] ?? "'self'"} ${sources}`;
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** CSP of answers that are not pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
