import {
  brandAnswer,
  brandsAnswer,
  categoriesAnswer,
  categoryAnswer,
  productAnswer,
  productCardsAnswer,
  productCardsQuery,
  productQuery,
  productsAnswer,
  regionAnswer,
  regionsAnswer,
  suggestAnswer,
  suggestQuery,
} from '#shared/contract/catalog.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { getRegion, listRegions } from '../shipping/service.ts';
import { suggest } from './suggest.ts';
import { getBrand, getBrands, getCategory, getCategoryTree, getProduct, listProductCards, listProducts } from './service.ts';

export const catalogRoutes = [
  endpoint('GET', '/regions', { shared: { of: 'all' }, summary: 'The regions of the market', returns: regionsAnswer }, async () => ({ regions: listRegions() })),
  endpoint('GET', '/regions/:id', { shared: { of: 'all' }, summary: 'One region', returns: regionAnswer, fails: ['NOT_FOUND'] }, async (_ctx, { params }) => ({ region: getRegion(params.id) })),
  endpoint('GET', '/products', { shared: { of: 'all', isFor: ({ q }) => !q }, summary: 'Search, filter, sort and page products', query: productQuery, returns: productsAnswer }, (ctx, { query }) =>
    listProducts(ctx, query),
  ),
  endpoint('GET', '/search/suggest', { summary: 'What a text that is being typed may become', query: suggestQuery, returns: suggestAnswer, cacheSeconds: 60 }, (ctx, { query }) =>
    suggest(ctx, query.q ?? ''),
  ),
  endpoint(
    'GET',
    '/product-cards',
    { summary: 'Products that are known by their ids; those no longer for sale are left out', query: productCardsQuery, returns: productCardsAnswer },
    async (ctx, { query }) => ({
      products: await listProductCards(ctx, query.ids.split(',')),
    }),
  ),
  endpoint(
    'GET',
    '/products/:handleOrId',
    { shared: { of: 'product' }, summary: 'One product by id or by a handle in any language', returns: productAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { params }) => ({
      product: await getProduct(ctx, params.handleOrId),
    }),
  ),
  endpoint('GET', '/categories', { shared: { of: 'all' }, summary: 'The category tree', returns: categoriesAnswer }, async (ctx) => ({ categories: await getCategoryTree(ctx) })),
  endpoint('GET', '/categories/:handleOrId', { shared: { of: 'all' }, summary: 'One category with the way to it', returns: categoryAnswer, fails: ['NOT_FOUND'] }, (ctx, { params }) =>
    getCategory(ctx, params.handleOrId),
  ),
  endpoint('GET', '/brands', { shared: { of: 'all' }, summary: 'All brands with their alphabet index', returns: brandsAnswer }, (ctx) => getBrands(ctx)),
  endpoint('GET', '/brands/:handle', { shared: { of: 'all' }, summary: 'One brand', returns: brandAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    brand: await getBrand(ctx, params.handle),
  })),
];
