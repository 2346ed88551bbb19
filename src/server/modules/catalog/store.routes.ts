import { catalog } from '#shared/contract/catalog.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getRegion, listRegions } from '../shipping/service.ts';
import { suggest } from './suggest.ts';
import { getBrand, getBrands, getCategory, getCategoryTree, getProduct, listProductCards, listProducts } from './service.ts';

export const catalogRoutes = [
  handle(catalog.listRegions, { shared: { of: 'all' } }, async () => ({ regions: listRegions() })),
  handle(catalog.getRegion, { shared: { of: 'all' } }, async (_ctx, { params }) => ({ region: getRegion(params.id) })),
  handle(catalog.listProducts, { shared: { of: 'all', isFor: ({ q }) => !q } }, (ctx, { query }) => listProducts(ctx, query)),
  handle(catalog.suggest, { cacheSeconds: 60 }, (ctx, { query }) => suggest(ctx, query.q ?? '')),
  handle(catalog.listProductCards, async (ctx, { query }) => ({
    products: await listProductCards(ctx, query.ids.split(',')),
  })),
  handle(catalog.getProduct, { shared: { of: 'product' } }, async (ctx, { params }) => ({
    product: await getProduct(ctx, params.handleOrId),
  })),
  handle(catalog.listCategories, { shared: { of: 'all' } }, async (ctx) => ({ categories: await getCategoryTree(ctx) })),
  handle(catalog.getCategory, { shared: { of: 'all' } }, (ctx, { params }) => getCategory(ctx, params.handleOrId)),
  handle(catalog.listBrands, { shared: { of: 'all' } }, (ctx) => getBrands(ctx)),
  handle(catalog.getBrand, { shared: { of: 'all' } }, async (ctx, { params }) => ({
    brand: await getBrand(ctx, params.handle),
  })),
];
