/** A small shop behind two serving processes, with a new product per test, for tests of caches. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { kr } from './make.ts';
import type { MadeProduct } from './make-product.ts';
import type { PageServer } from './page-server.ts';
import { type TestApi, testApi } from './test-api.ts';
import { startTwoPageServers, type TwoPageServers } from './two-page-servers.ts';

export interface ServedShop {
  readonly api: TestApi;
  readonly servers: TwoPageServers;
  readonly here: PageServer;
  readonly there: PageServer;
  /** Created before each test; too unpopular to be shown beside others. */
  readonly product: MadeProduct;
  /** Another product, less popular still. */
  readonly unrelated: MadeProduct;
}

/** Path of a product's Swedish page. */
export const toPath = ({ handle }: Pick<MadeProduct, 'handle'>): string => `/shop/produkter/${handle}`;

const LIKED_MORE = 5;

/** Opens the shop for the tests of a file; calls `take` before each test, when both processes have received all notifications. */
export function beforeEachInServedShop(take: (shop: ServedShop) => void): void {
  let api: TestApi;
  let servers: TwoPageServers;
  beforeAll(async () => {
    api = await testApi();
    for (let made = 0; made < LIKED_MORE; made += 1) await api.make.product({ popularity: 90 });
    servers = await startTwoPageServers(api);
  });
  afterAll(async () => {
    await servers.stop();
    await api.stop();
  });
  beforeEach(async () => {
    const product = await api.make.product({ title: 'Muggen Nattskift', price: kr(149), stock: 10, popularity: 1 });
    const unrelated = await api.make.product({ title: 'Något annat', popularity: 0 });
    await servers.settled();
    take({ api, servers, here: servers.here, there: servers.there, product, unrelated });
  });
}
