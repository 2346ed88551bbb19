/**
 * npm run bench -- checkout: orders per second, and per core, by the demonstration's provider and by the simulated Stripe without and with 150 ms of latency.
 * Interleaved in rounds of rotating order, so that other load affects all alike.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type MeasuredSlice, judge, type RunOptions, runInParallel, type Summary, summarize } from './measure.ts';
import { type BenchServer, measuring, startBenchServer } from './server-process.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { stockTheShop } from './stocked-shop.ts';

const usualConcurrencies = [1, 8, 32];
const USUAL_ROUNDS = 4;
/** Carts per slice, made ready to be completed before it. */
const CARTS = 96;
const LATENCY_MS = 150;
/** Far fewer than buyers: if a payment held its connection, orders would come at most this often in 150 ms. */
const FEW_CONNECTIONS = 4;

interface Way {
  server: BenchServer;
  pay: (shopper: Shopper, cartId: string) => Promise<string | undefined>;
  variantId: string;
}

interface Simulator {
  url: string;
  stop(): Promise<void>;
}

/** In its own process: its work is not the shop's. */
async function startSimulator(latencyMs: number): Promise<Simulator> {
  const child = fork(fileURLToPath(new URL('./stripe-process.ts', import.meta.url)), [String(latencyMs)], { stdio: 'inherit' });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** Creates a card token as Stripe's script does in the browser. */
async function createToken(url: string): Promise<string> {
  const body = new URLSearchParams({ 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4242424242424242', return_url: 'http://localhost/' });
  const answer = await fetch(`${url}/v1/confirmation_tokens`, { method: 'POST', headers: { Authorization: 'Bearer pk_test_simulator' }, body });
  return ((await answer.json()) as { id: string }).id;
}

async function openStripeShop(simulator: Simulator, options: { maxConnections?: number } = {}): Promise<Way> {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_simulator', STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator', STRIPE_API_BASE: simulator.url };
  const server = await startBenchServer({ settings, ...options });
  const [variantId = ''] = await stockTheShop(server);
  return {
    server,
    variantId,
    async pay(shopper, cartId) {
      await shopper.payWithStripe(cartId);
      return createToken(simulator.url);
    },
  };
}

async function openDemoShop(profile: string | undefined): Promise<Way> {
  const server = await startBenchServer({ profile });
  const [variantId = ''] = await stockTheShop(server);
  return { server, variantId, pay: (shopper, cartId) => shopper.pay(cartId).then(() => undefined) };
}

interface Ready {
  cartId: string;
  token: string | undefined;
}

async function makeReady({ variantId, pay }: Way, shopper: Shopper): Promise<Ready> {
  const cartId = await shopper.createCart();
  await shopper.add(cartId, variantId);
  await shopper.fillIn(cartId);
  return { cartId, token: await pay(shopper, cartId) };
}

/** Completes carts that have all but their payment's confirmation. */
async function completeCarts(way: Way, concurrency: number): Promise<MeasuredSlice> {
  const shoppers = Array.from({ length: concurrency }, () => createShopper(Number(new URL(way.server.url).port)));
  const perWorker = Math.max(3, Math.floor(CARTS / concurrency));
  const ready = await Promise.all(
    shoppers.map(async (shopper) => {
      const made: Ready[] = [];
      while (made.length < perWorker) made.push(await makeReady(way, shopper));
      return made;
    }),
  );
  const slice = await measuring(way.server, () =>
    runInParallel({ concurrency, count: perWorker * concurrency, maxMs: Number.POSITIVE_INFINITY, perWorker }, async (_index, worker) => {
      const next = ready[worker]?.pop();
      if (!next) throw new Error('no cart is left');
      await shoppers[worker]?.complete(next.cartId, next.token);
    }),
  );
  for (const shopper of shoppers) shopper.leave();
  return slice;
}

function toTable(summaries: ReadonlyMap<string, Summary>): string {
  const rows = [...summaries].map(([name, { count, perSecond, medianMs, p95Ms, cpuMs }]) => [
    name,
    perSecond.toFixed(0),
    (1_000 / (cpuMs.api + cpuMs.database)).toFixed(0),
    medianMs.toFixed(1),
    p95Ms.toFixed(1),
    cpuMs.api.toFixed(2),
    cpuMs.database.toFixed(2),
    String(count),
  ]);
  const head = ['orders', 'per second', 'per second and core', 'median ms', '95 % ms', 'API’s processor ms', 'database’s', 'measured'];
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export async function benchCheckout(say: (text: string) => void, { at: concurrencies = usualConcurrencies, rounds = USUAL_ROUNDS, profile }: RunOptions): Promise<void> {
  const simulators = [await startSimulator(0), await startSimulator(LATENCY_MS)] as const;
  const few = `Stripe, ${LATENCY_MS} ms, ${FEW_CONNECTIONS} connections`;
  const ways = new Map<string, Way>([
    ['demonstration', await openDemoShop(profile)],
    ['Stripe, 0 ms', await openStripeShop(simulators[0])],
    [`Stripe, ${LATENCY_MS} ms`, await openStripeShop(simulators[1])],
    [few, await openStripeShop(simulators[1], { maxConnections: FEW_CONNECTIONS })],
  ]);
  try {
    const names = [...ways.keys()];
    for (const concurrency of concurrencies) {
      const slices = new Map<string, MeasuredSlice[]>(names.map((name) => [name, []]));
      // The first round warms up JIT and prepared statements, and is discarded.
      for (let round = -1; round < rounds; round += 1) {
        for (const [place] of names.entries()) {
          const name = names[(place + Math.max(0, round)) % names.length] ?? '';
          const way = ways.get(name);
          const slice = way && (await completeCarts(way, concurrency));
          if (round >= 0 && slice) slices.get(name)?.push(slice);
        }
      }
      const summaries = new Map(names.map((name) => [name, summarize(slices.get(name) ?? [])]));
      say(`\n${concurrency} at once\n\n${toTable(summaries)}\n`);
      const limit = (FEW_CONNECTIONS * 1_000) / LATENCY_MS;
      if (concurrency > 2 * FEW_CONNECTIONS)
        judge(say, `More orders than ${limit.toFixed(0)} a second over ${FEW_CONNECTIONS} connections: a payment holds none`, (summaries.get(few)?.perSecond ?? 0) > limit);
    }
  } finally {
    for (const { server } of ways.values()) await server.stop();
    for (const simulator of simulators) await simulator.stop();
  }
}
