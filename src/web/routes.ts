import { type RouteConfig, type RouteConfigEntry, layout, route } from '@react-router/dev/routes';
import { type PageName, paths } from '../shared/i18n/paths.ts';
import { locales } from '../shared/values/locale.ts';

/** One route module under both of its addresses. */
const page = (name: PageName, file: string): RouteConfigEntry[] => locales.map((locale) => route(paths[name][locale], file, { id: `${name}.${locale}` }));

export default [
  layout('routes/layouts/default-layout.tsx', [
    ...page('start', 'routes/content/start.tsx'),
    ...page('shop', 'routes/shop/shop.tsx'),
    ...page('search', 'routes/shop/search.tsx'),
    ...page('cart', 'routes/shop/cart.tsx'),
    ...page('orderConfirmation', 'routes/shop/order-confirmation.tsx'),
    ...page('stockAlert', 'routes/shop/stock-alert.tsx'),
    ...page('withdraw', 'routes/shop/withdraw.tsx'),
    ...page('withdrawalForm', 'routes/shop/withdrawal-form.tsx'),
    ...page('packingNote', 'routes/shop/packing-note.tsx'),
    ...page('brands', 'routes/shop/brands.tsx'),
    ...page('brand', 'routes/shop/brand.tsx'),
    ...page('product', 'routes/shop/product.tsx'),
    ...page('category', 'routes/shop/category.tsx'),
    ...page('customerService', 'routes/content/customer-service.tsx'),
    ...page('membership', 'routes/content/membership.tsx'),
    ...page('content', 'routes/content/content-page.tsx'),
    route('*', 'routes/content/not-found.tsx'),
  ]),
  layout('routes/layouts/top-bar-layout.tsx', [...page('checkout', 'routes/shop/checkout.tsx'), ...page('paymentReturn', 'routes/shop/payment-return.tsx')]),
] satisfies RouteConfig;
