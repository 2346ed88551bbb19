/** The API with payments by the simulated Stripe, whose clock it shares and whose events it receives. */
import type Stripe from 'stripe';
import { refreshAccount, startOnboarding } from '../../modules/vendor-accounts/service.ts';
import { systemContext } from '../../platform/context.ts';
import { addTo, fillIn, newCart } from '../purchase.ts';
import { type Answer, type Browser, type TestApi, type TestApiOptions, testApi } from '../test-api.ts';
import { methods, type MethodName } from './methods.ts';
import { type SimulatorOptions, startStripeSimulator, type StripeSimulator } from './simulator.ts';

export const WEBHOOK_SECRET = 'whsec_simulator';
export const CONNECT_SECRET = 'whsec_simulator_connect';

/** A saved method, or the payer's consent to save one. */
export interface TokenInput {
  payment_method?: string;
  setup_future_usage?: 'on_session';
  allow_redisplay?: 'always' | 'limited';
}

/** A cart's payments and orders, here and at Stripe. */
export interface Books {
  orders: { status: string; payment_status: string; total_minor: number }[];
  /** Per payment at Stripe: status, what was taken, what went back. */
  payments: { status: string; received: number; refunded: number }[];
  /** Units that the cart holds. */
  held: number;
}

export interface StripeShop {
  readonly api: TestApi;
  readonly simulator: StripeSimulator;
  /** Gives each vendor without an account one that may receive money. */
  readyVendors(): Promise<void>;
  /** A cart with address and delivery, of a vendor that is ready. */
  cart(browser: Browser, variantId: string, quantity?: number): Promise<string>;
  begin(browser: Browser, cartId: string, amount?: number): Promise<Answer>;
  /** Creates a token as the provider's script does in the browser. */
  token(method: MethodName, more?: TokenInput): Promise<string>;
  complete(browser: Browser, cartId: string, token?: string): Promise<Answer>;
  /** Begins and completes with a method. */
  pay(browser: Browser, cartId: string, method: MethodName): Promise<Answer>;
  /** The cart's payments at Stripe, oldest first. */
  intents(cartId: string): Promise<Stripe.PaymentIntent[]>;
  /** The payer approves or declines the cart's newest payment on the bank's page or in the app. */
  answer(cartId: string, act: 'approve' | 'decline'): Promise<void>;
  books(cartId: string): Promise<Books>;
  journal(cartId: string): Promise<string[]>;
  /** Runs a job of the crontab, and what follows from it. */
  runTimed(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Short, so that a call that is never answered ends soon. */
const TIMEOUT_MS = 1_500;

/** Holds events until `deliver` names them: tests that do so decide when each comes. */
export const holdEvents = ({ simulator }: Pick<StripeShop, 'simulator'>): void => simulator.faults.addDelivery({ type: /^(?!account\.)/, how: 'hold', times: Number.MAX_SAFE_INTEGER });

async function createToken(url: string, method: MethodName, { payment_method, setup_future_usage, allow_redisplay }: TokenInput): Promise<string> {
  const { type, ...card } = methods[method];
  const typed = { 'payment_method_data[type]': type, ...('number' in card ? { 'payment_method_data[card][number]': card.number } : {}) };
  const body = new URLSearchParams({
    return_url: 'http://localhost/back',
    ...(payment_method === undefined ? typed : { payment_method }),
    ...(setup_future_usage !== undefined && { setup_future_usage }),
    ...(allow_redisplay !== undefined && { 'payment_method_data[allow_redisplay]': allow_redisplay }),
  });
  const answer = await fetch(`${url}/v1/confirmation_tokens`, { method: 'POST', headers: { Authorization: 'Bearer pk_test_simulator' }, body });
  return ((await answer.json()) as Stripe.ConfirmationToken).id;
}

export async function stripeShop({ settings = {}, kronorPerEuro, ...options }: TestApiOptions & Pick<SimulatorOptions, 'kronorPerEuro'> = {}): Promise<StripeShop> {
  let clock = () => Date.now();
  const simulator = await startStripeSimulator({ clock: () => clock(), ...(kronorPerEuro !== undefined && { kronorPerEuro }) });
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
  const ctx = systemContext(api.services, 'sv');
  const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });

  async function intents(cartId: string): Promise<Stripe.PaymentIntent[]> {
    const sessions = new Set((await rows<{ id: string }>('select id from payment_sessions where cart_id = $1', cartId)).map(({ id }) => id));
    return [...simulator.state.payments.values()].filter(({ metadata }) => sessions.has(metadata['fira_session'] ?? ''));
  }
  /** Each vendor that has no account yet gets one that may receive money. */
  async function readyVendors(): Promise<void> {
    for (const { handle } of await rows<{ handle: string }>('select handle from vendors where id not in (select vendor_id from vendor_accounts)')) {
      const { accountId } = await startOnboarding(ctx, handle);
      simulator.setTransfers(accountId, 'active');
      await refreshAccount(ctx, accountId);
    }
  }
  const getRefunded = ({ latest_charge }: Stripe.PaymentIntent): number => simulator.state.charges.get(String(latest_charge))?.amount_refunded ?? 0;
  const begin = (browser: Browser, cartId: string, amount?: number) => browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'stripe', ...(amount !== undefined && { amount }) });
  const token = (method: MethodName, more: TokenInput = {}) => createToken(simulator.url, method, more);
  const complete = (browser: Browser, cartId: string, made?: string) => browser.post(`/api/store/carts/${cartId}/complete`, made === undefined ? undefined : { confirmation_token: made });

  return {
    api,
    simulator,
    readyVendors,
    async cart(browser, variantId, quantity = 1) {
      await readyVendors();
      const cartId = await newCart(browser);
      await addTo(browser, cartId, variantId, quantity);
      await fillIn(browser, cartId);
      return cartId;
    },
    begin,
    token,
    complete,
    async pay(browser, cartId, method) {
      const begun = await begin(browser, cartId);
      return begun.status === 200 ? complete(browser, cartId, await token(method)) : begun;
    },
    intents,
    async answer(cartId, act) {
      const newest = (await intents(cartId)).at(-1);
      if (!newest) throw new Error(`no payment of ${cartId}`);
      simulator.answerPayer(newest.id, act);
    },
    async books(cartId) {
      const orders = await rows<Books['orders'][number]>('select status, payment_status, total_minor from orders where cart_id = $1', cartId);
      const [held] = await rows<{ held: number }>('select coalesce(sum(quantity), 0)::int as held from stock_reservations where cart_id = $1', cartId);
      const payments = (await intents(cartId)).map((intent) => ({ status: intent.status, received: intent.amount_received, refunded: getRefunded(intent) }));
      return { orders, payments, held: held?.held ?? 0 };
    },
    async journal(cartId) {
      const lines = await rows<{ line: string }>(
        `select entry || ' ' || reason as line from payment_journal where session_id in (select id from payment_sessions where cart_id = $1) order by id`,
        cartId,
      );
      return lines.map(({ line }) => line);
    },
    async runTimed(name) {
      await rows(`select graphile_worker.add_job($1, '{}')`, name);
      await api.runJobs();
    },
    async stop() {
      await simulator.stop();
      await api.stop();
    },
  };
}
