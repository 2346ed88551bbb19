/** A separate shop with the simulated Stripe, one per worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '../scripts/built-shop.ts';
import { startStripeSimulator, type StripeSimulator } from '../src/server/testing/stripe/simulator.ts';
import { test as journey } from './shop.ts';

export const test = journey.extend<object, { simulator: StripeSimulator }>({
  simulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const simulator = await startStripeSimulator();
      const folder = mkdtempSync(path.join(tmpdir(), 'fira-e2e-stripe-'));
      const shop = await startShop({
        DATA_DIR: folder,
        STRIPE_SECRET_KEY: 'sk_test_simulator',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
        STRIPE_API_BASE: simulator.url,
        STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
      });
      simulator.webhooks.register({ url: `${shop.url}/api/webhooks/stripe`, secret: 'whsec_simulator' });
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
