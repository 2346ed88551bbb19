/** A separate shop with the simulated Stripe, one per worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '../scripts/built-shop.ts';
import { startStripeSimulator, type StripeSimulator } from '../src/server/testing/stripe/simulator.ts';
import { expect, test as journey } from './shop.ts';

export const test = journey.extend<object, { simulator: StripeSimulator }>({
  simulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const simulator = await startStripeSimulator();
      const folder = mkdtempSync(path.join(tmpdir(), 'fira-e2e-stripe-'));
      const settings = {
        STRIPE_SECRET_KEY: 'sk_test_simulator',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
        STRIPE_API_BASE: simulator.url,
        STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
        STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_simulator',
      };
      const shop = await startShop({ DATA_DIR: folder, ...settings });
      simulator.webhooks.register({ url: `${shop.url}/api/webhooks/stripe`, secret: 'whsec_simulator' });
      simulator.webhooks.register({ url: `${shop.url}/api/webhooks/stripe-connect`, secret: 'whsec_simulator', isConnect: true });
      // Staff commands of these journeys are about this shop, and know its address.
      const restore = setEnvironment({ SHOP_URL: shop.url, SHOP_DATA_DIR: folder, PUBLIC_URL: shop.url, ...settings });
      await use(simulator);
      restore();
      await shop.stop();
      await simulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true },
  ],
});

/** Returns what sets the former values again. */
function setEnvironment(values: Record<string, string>): () => void {
  const former = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** The id of the only payment that awaits the payer's approval. */
export function waitingPayment({ state }: StripeSimulator): string {
  const waiting = [...state.payments.values()].filter(({ status }) => status === 'requires_action');
  expect(waiting).toHaveLength(1);
  return waiting[0]?.id ?? '';
}
