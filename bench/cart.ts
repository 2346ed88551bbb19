/**
 * npm run bench -- cart: cost of cart operations and a whole purchase against a bare transaction (begin; update; commit) over the same connection pool.
 * Interleaved in rounds of rotating order, so that other load affects all alike.
 */
import { type Bounds, judge, type MeasuredSlice, type RunOptions, runInParallel, type Slice, type Summary, summarize } from './measure.ts';
import { type BenchServer, measuring, startBenchServer } from './server-process.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { stockTheShop } from './stocked-shop.ts';

const usualConcurrencies = [1, 8, 16];
const USUAL_ROUNDS = 6;
/** Baseline. */
const BARE = 'bare transaction';
/** Target cost of adding, in bare transactions. */
const ADD_WANTED = 5;
/** Per slice. */
const MAX_MS = 700;
const MAX_COUNT = 400;
/** Completing needs paid carts, whose preparation takes seven times as long as the slice. */
const MAX_COMPLETED = 60;
/** Distinct variants per cart. */
const VARIANTS = 4;
const ADDS_PER_CART = 3 * VARIANTS;

interface Bench {
  server: BenchServer;
  variantIds: string[];
  shoppers: Shopper[];
  bounds: Bounds;
  /** Records CPU time. */
  measure: (work: () => Promise<Slice>) => Promise<MeasuredSlice>;
}

/** Each operation prepares its data unmeasured, then runs one slice. */
const operations: Record<string, (bench: Bench) => Promise<MeasuredSlice>> = {
  [BARE]: async ({ server, shoppers, bounds, measure }) => {
    const cartIds = await Promise.all(shoppers.map((shopper) => shopper.createCart()));
    return measure(() => server.runBareTransactions({ cartIds, count: bounds.count, maxMs: bounds.maxMs }));
  },
  'empty request': ({ shoppers, bounds, measure }) => measure(() => runInParallel(bounds, (_index, worker) => of(shoppers, worker).ping())),
  add: async (bench) => {
    const { shoppers, variantIds, bounds, measure } = bench;
    // Carts grow to four lines, three adds each; each worker fills the carts it created.
    const perWorker = Math.ceil(bounds.count / bounds.concurrency / ADDS_PER_CART) + 1;
    const carts = await Promise.all(shoppers.map((shopper) => inTurn(perWorker, () => shopper.createCart())));
    const added = shoppers.map(() => 0);
    return measure(() =>
      runInParallel(bounds, (_index, worker) => {
        const count = (added[worker] ?? 0) % (perWorker * ADDS_PER_CART);
        added[worker] = count + 1;
        return of(shoppers, worker).add(of(of(carts, worker), Math.floor(count / ADDS_PER_CART)), of(variantIds, count % VARIANTS));
      }),
    );
  },
  change: async (bench) => {
    const carts = await filledCarts(bench);
    return bench.measure(() =>
      runInParallel(bench.bounds, (index, worker) => {
        const { cartId, lineIds } = of(carts, worker);
        return of(bench.shoppers, worker).change(cartId, of(lineIds, index % lineIds.length), 1 + (index % 5));
      }),
    );
  },
  read: async (bench) => {
    const carts = await filledCarts(bench);
    return bench.measure(() => runInParallel(bench.bounds, (_index, worker) => of(bench.shoppers, worker).read(of(carts, worker).cartId)));
  },
  complete: async (bench) => {
    const { shoppers, bounds, measure } = bench;
    const perShopper = Math.max(2, Math.floor(MAX_COMPLETED / bounds.concurrency));
    const paid = await Promise.all(shoppers.map((shopper) => inTurn(perShopper, () => paidCart(bench, shopper))));
    return measure(() => runInParallel({ ...bounds, perWorker: perShopper }, (_index, worker) => of(shoppers, worker).complete(of(paid[worker]?.splice(0, 1), 0))));
  },
  'whole purchase': (bench) =>
    bench.measure(() =>
      runInParallel(bench.bounds, async (_index, worker) => {
        const shopper = of(bench.shoppers, worker);
        await shopper.complete(await paidCart(bench, shopper));
      }),
    ),
};

function of<Value>(list: readonly Value[] | undefined, index: number): Value {
  const value = list?.[index];
  if (value === undefined) throw new Error(`nothing was prepared for ${index}`);
  return value;
}

async function inTurn<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

function filledCarts({ shoppers, variantIds }: Bench): Promise<{ cartId: string; lineIds: string[] }[]> {
  return Promise.all(
    shoppers.map(async (shopper) => {
      const cartId = await shopper.createCart();
      for (const variantId of variantIds.slice(0, 3)) await shopper.add(cartId, variantId);
      return { cartId, ...(await shopper.read(cartId)) };
    }),
  );
}

/** create → add → address → delivery → payment session → confirm: six requests. */
async function paidCart({ variantIds }: Bench, shopper: Shopper): Promise<string> {
  const cartId = await shopper.createCart();
  await shopper.add(cartId, of(variantIds, 0));
  await shopper.fillIn(cartId);
  await shopper.pay(cartId);
  return cartId;
}

function toTable(summaries: ReadonlyMap<string, Summary>): string {
  const bare = summaries.get(BARE);
  const times = (share: number) => `${share.toFixed(1)} ×`;
  const rows = [...summaries].map(([name, { count, perSecond, medianMs, p95Ms, cpuMs }]) => [
    name,
    perSecond.toFixed(0),
    medianMs.toFixed(2),
    p95Ms.toFixed(2),
    times((bare?.perSecond ?? 0) / perSecond),
    cpuMs.api.toFixed(2),
    cpuMs.database.toFixed(2),
    times((cpuMs.api + cpuMs.database) / ((bare?.cpuMs.api ?? 0) + (bare?.cpuMs.database ?? 0))),
    String(count),
  ]);
  const head = ['operation', 'per second', 'median ms', '95 % ms', 'of a bare one', 'API’s processor ms', 'database’s', 'of a bare one', 'measured'];
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export async function benchCart(say: (text: string) => void, { at: concurrencies = usualConcurrencies, only, rounds = USUAL_ROUNDS, profile }: RunOptions): Promise<void> {
  const server = await startBenchServer({ profile });
  try {
    const variantIds = await stockTheShop(server);
    const names = Object.keys(operations).filter((name) => name === BARE || !only || only.includes(name));
    for (const concurrency of concurrencies) {
      const bench: Bench = {
        server,
        variantIds,
        shoppers: Array.from({ length: concurrency }, () => createShopper(Number(new URL(server.url).port))),
        bounds: { concurrency, count: MAX_COUNT, maxMs: MAX_MS },
        measure: (work) => measuring(server, work),
      };
      const slices = new Map<string, MeasuredSlice[]>(names.map((name) => [name, []]));
      // The first round warms up JIT and prepared statements, and is discarded.
      for (let round = -1; round < rounds; round += 1) {
        for (const [place] of names.entries()) {
          const name = of(names, (place + Math.max(0, round)) % names.length);
          const slice = await operations[name]?.(bench);
          if (round >= 0 && slice) slices.get(name)?.push(slice);
        }
      }
      for (const shopper of bench.shoppers) shopper.leave();
      const summaries = new Map(names.map((name) => [name, summarize(slices.get(name) ?? [])]));
      say(`\n${concurrency} at once\n\n${toTable(summaries)}\n`);
      const [bare, add] = [summaries.get(BARE), summaries.get('add')];
      if (bare && add) judge(say, `Adding at most ${ADD_WANTED} bare transactions`, bare.perSecond / add.perSecond <= ADD_WANTED);
    }
  } finally {
    await server.stop();
  }
}
