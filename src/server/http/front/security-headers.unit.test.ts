import { expect, test } from 'vitest';
import { baseSecurityHeaders, cardClientHeaders, cardClientSources, contentSecurityPolicy } from './security-headers.ts';

const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: null, connectWebhookSecret: null, apiBase: null, isOnBehalfOf: false };
const policy = (more = {}) => contentSecurityPolicy({ inlineScripts: ["'nonce-x'"], isSecure: true, isDevelopment: false, more });
const directive = (text: string, name: string) => text.split('; ').find((each) => each.startsWith(`${name} `));

test('opens Stripe’s hosts where asked to, and none otherwise', () => {
  expect(policy()).not.toContain('stripe.com');
  const opened = policy(cardClientSources(stripe));
  expect(directive(opened, 'script-src')).toBe("script-src 'self' 'nonce-x' https://js.stripe.com https://*.js.stripe.com");
  expect(directive(opened, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(opened, 'frame-src')).toBe("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  expect(directive(opened, 'style-src'), 'as strict as elsewhere').toBe("style-src 'self'");
});

test('lets a local shop reach the simulator alone, and another shop nothing', () => {
  expect(cardClientSources(null)).toEqual({});
  const opened = policy(cardClientSources({ ...stripe, apiBase: 'http://127.0.0.1:12111' }));
  expect(directive(opened, 'connect-src')).toBe("connect-src 'self' http://127.0.0.1:12111");
  expect(opened).not.toContain('stripe.com');
});

test('lets wallets in Stripe’s frames ask for the payment', () => {
  expect(cardClientHeaders(stripe)).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
  });
  expect([cardClientHeaders(null), cardClientHeaders({ ...stripe, apiBase: 'http://127.0.0.1:12111' })]).toEqual([{}, {}]);
  expect(baseSecurityHeaders(true)['Permissions-Policy']).toBe('camera=(), microphone=(), geolocation=(), payment=(self)');
});
