/** A small shop behind two serving processes, with a product of each test's own: for tests about what the processes keep. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { kr, type MadeProduct } from './make.ts';
import type { PageServer } from './page-server.ts';
import { type TestApi, testApi } from './test-api.ts';
import { startTwoPageServers, type TwoPageServers } from './two-page-servers.ts';

export interface ServedShop {
  readonly api: TestApi;
  readonly servers: TwoPageServers;
  readonly here: PageServer;
  readonly there: PageServer;
  /** Made before each test; less liked than enough others, so that it stands beside none. */
  readonly product: MadeProduct;
  /** Another one, less liked still. */
  readonly unrelated: MadeProduct;
}

/** The page of a product in Swedish. */
export const pathOf = ({ handle }: Pick<MadeProduct, 'handle'>): string => `/shop/produkter/${handle}`;

const LIKED_MORE = 5;

/** Opens the shop before the tests of a file and closes it after them; `take` is given it before each test, when both processes have heard of all that was made. */
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
