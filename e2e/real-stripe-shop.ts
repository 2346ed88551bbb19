/** A shop of its own that is set up for Stripe itself, as a public one is; only its calls come to the simulated Stripe. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startShop } from '../scripts/built-shop.ts';
import { startStripeSimulator, type StripeSimulator } from '../src/server/testing/stripe/simulator.ts';
import { test as journey } from './shop.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_simulator', STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator', STRIPE_WEBHOOK_SECRET: 'whsec_simulator' };

export const test = journey.extend<object, { simulator: StripeSimulator }>({
  simulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const simulator = await startStripeSimulator();
      const folder = mkdtempSync(path.join(tmpdir(), 'fira-e2e-real-stripe-'));
      // The demonstration's vendors get their accounts from the simulator.
      await (await startShop({ DATA_DIR: folder, ...keys, STRIPE_API_BASE: simulator.url })).stop();
      const outside = pathToFileURL(path.join(import.meta.dirname, 'outside-stripe.ts'));
      const shop = await startShop({ DATA_DIR: folder, ...keys, NODE_OPTIONS: `--import=${outside}`, STRIPE_SIMULATOR_PORT: new URL(simulator.url).port });
      simulator.webhooks.register({ url: `${shop.url}/api/webhooks/stripe`, secret: keys.STRIPE_WEBHOOK_SECRET });
      const everyonesShop = process.env['SHOP_URL'];
      process.env['SHOP_URL'] = shop.url;
      await use(simulator);
      process.env['SHOP_URL'] = everyonesShop;
      await shop.stop();
      await simulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true },
  ],
});
