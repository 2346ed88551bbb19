import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeGuaranteeNotices } from '../testing/guarantee-notices.ts';
import { readConfig } from './config.ts';

/** The sentence that stops a start with these settings. */
function getRefusal(settings: Record<string, string>): string {
  try {
    readConfig(settings);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it started');
}

const local = { STRIPE_SECRET_KEY: 'sk_test_simulator' };
const simulated = { ...local, STRIPE_API_BASE: 'http://127.0.0.1:12111' };
const folder = mkdtempSync(path.join(tmpdir(), 'fira-stripe-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const open = {
  PUBLIC_URL: 'https://fira.example',
  SMTP_URL: 'smtp://mail.example',
  TOKEN_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_geheim',
  DEMO_DATA: 'false',
  ...writeGuaranteeNotices(folder),
};

describe('payments with Stripe', () => {
  test('are off without a key, and a test key suffices locally', () => {
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig(local).stripe).toEqual({ secretKey: 'sk_test_simulator', publishableKey: null, webhookSecret: null, connectWebhookSecret: null, apiBase: null, isOnBehalfOf: false });
    expect(readConfig(local).isLocal).toBe(true);
  });

  test('take every setting', () => {
    const all = { ...simulated, STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2', STRIPE_ON_BEHALF_OF: 'true' };
    expect(readConfig(all).stripe).toEqual({
      secretKey: 'sk_test_simulator',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      connectWebhookSecret: 'whsec_2',
      apiBase: 'http://127.0.0.1:12111',
      isOnBehalfOf: true,
    });
    expect(readConfig({ ...simulated, STRIPE_API_BASE: 'http://localhost:12111/' }).stripe?.apiBase).toBe('http://localhost:12111');
  });

  test('open a public shop with Stripe, mail, a secret and notices', () => {
    expect(readConfig(open)).toMatchObject({ isLocal: false, stripe: { secretKey: 'sk_live_geheim' } });
  });

  test.each([
    ['SMTP_URL', 'The setting SMTP_URL is missing: with the public address https://fira.example, mail must have somewhere to go.'],
    ['STRIPE_SECRET_KEY', 'The setting STRIPE_SECRET_KEY is missing: with the public address https://fira.example, payments must be real.'],
    ['TOKEN_SECRET', 'The setting TOKEN_SECRET is missing: with the public address https://fira.example, sign-ins must be signed with a secret of your own.'],
  ])('refuse a public address without %s in one sentence', (name, sentence) => {
    expect(getRefusal({ ...open, [name]: '' })).toBe(sentence);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_geheim'],
    ['STRIPE_SECRET_KEY', 'geheim'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_geheim'],
    ['STRIPE_WEBHOOK_SECRET', 'geheim'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'geheim'],
    ['STRIPE_API_BASE', 'https://api.stripe.example'],
    ['STRIPE_API_BASE', 'http://geheim.example:12111'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:12111/v1'],
    ['STRIPE_API_BASE', 'https://127.0.0.1:12111'],
    ['STRIPE_ON_BEHALF_OF', 'yes'],
  ])('refuse %s=%s in a sentence that names it, and never quotes it', (name, value) => {
    const sentence = getRefusal({ ...local, [name]: value });
    expect(sentence).toMatch(new RegExp(`^The setting ${name} must .*\\.$`));
    expect(sentence).not.toContain('geheim');
  });

  test('refuse what doesn’t fit together', () => {
    expect(getRefusal({ STRIPE_WEBHOOK_SECRET: 'whsec_geheim' })).toBe('The setting STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET belongs to it.');
    expect(getRefusal({ STRIPE_SECRET_KEY: 'sk_live_geheim' })).toMatch(/^The setting STRIPE_SECRET_KEY is a live key, but the demonstration shop/);
    expect(getRefusal({ ...local, STRIPE_PUBLISHABLE_KEY: 'pk_live_geheim' })).toMatch(/^The setting STRIPE_PUBLISHABLE_KEY is not of the same mode/);
    expect(getRefusal({ ...open, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toMatch(/^The setting STRIPE_API_BASE names a simulator/);
    expect(getRefusal({ STRIPE_SECRET_KEY: 'sk_live_geheim', DEMO_DATA: 'false', STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toMatch(/but STRIPE_SECRET_KEY is a live key/);
  });
});
