/** The demo shop as run by `npm start`, in a temporary folder, for browser benchmarks. */
import { catalog } from '#shared/contract/catalog.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { type Shop, startShop } from '../scripts/built-shop.ts';
import { startBenchDatabase } from './bench-database.ts';

export interface DemoShop extends Shop {
  /** For the benchmark's files; deleted with the shop. */
  folder: string;
}

export async function openDemoShop(): Promise<DemoShop> {
  const base = await startBenchDatabase();
  try {
    const shop = await startShop({ DATABASE_URL: base.connectionString, DATA_DIR: base.folder, TOKEN_SECRET: '0'.repeat(64), DEMO_DATA: 'true' });
    return {
      ...shop,
      folder: base.folder,
      async stop() {
        await shop.stop();
        await base.stop();
      },
    };
  } catch (error) {
    await base.stop();
    throw error;
  }
}

/** Measured Swedish pages by name. */
export async function listPages({ url }: Shop): Promise<{ start: string; category: string; product: string; checkout: string }> {
  const { product } = (await (await fetch(`${url}${routePath(catalog.getProduct, { handleOrId: 'muggen-nattskift' }, { locale: 'sv' })}`)).json()) as {
    product: { path: string; breadcrumbs: { path: string }[] };
  };
  return { start: '/', category: `/shop/kategorier/${product.breadcrumbs[0]?.path}`, product: `/shop/produkter/${product.path}`, checkout: '/shop/kassa' };
}
