/** The API with payments by the simulated Stripe, whose clock it shares and whose events it receives. */
import { type TestApi, type TestApiOptions, testApi } from '../test-api.ts';
import { startStripeSimulator, type StripeSimulator } from './simulator.ts';

export const WEBHOOK_SECRET = 'whsec_simulator';
export const CONNECT_SECRET = 'whsec_simulator_connect';

export interface StripeShop {
  readonly api: TestApi;
  readonly simulator: StripeSimulator;
  stop(): Promise<void>;
}

/** Short, so that a call that is never answered ends soon. */
const TIMEOUT_MS = 1_500;

export async function stripeShop({ settings = {}, ...options }: TestApiOptions = {}): Promise<StripeShop> {
  let clock = () => Date.now();
  const simulator = await startStripeSimulator({ clock: () => clock() });
  const api = await testApi({
    paymentTimeoutMs: TIMEOUT_MS,
    ...options,
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
      STRIPE_API_BASE: simulator.url,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      ...settings,
    },
  });
  clock = () => api.clock.now().getTime();
  simulator.webhooks.register({ url: `${api.url}/api/webhooks/stripe`, secret: WEBHOOK_SECRET });
  simulator.webhooks.register({ url: `${api.url}/api/webhooks/stripe-connect`, secret: CONNECT_SECRET, isConnect: true });
  return {
    api,
    simulator,
    async stop() {
      await simulator.stop();
      await api.stop();
    },
  };
}
