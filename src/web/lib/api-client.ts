/**
 * The one way of the web to its data: the store's API, typed by the contract. In the browser it is fetch, on the
 * server the API called in the same process. Only types are imported from the contract: Zod stays on the server.
 */
import type { z } from 'zod';
import type * as cart from '#shared/contract/cart.ts';
import type * as catalog from '#shared/contract/catalog.ts';
import type * as checkout from '#shared/contract/checkout.ts';
import type * as content from '#shared/contract/content.ts';
import type * as stockAlerts from '#shared/contract/stock-alerts.ts';
import type * as maps from '#shared/contract/maps.ts';
import type * as withdrawals from '#shared/contract/withdrawals.ts';
import { type Answer, type ApiOptions, createCall, type Query } from './api-call.ts';
import { cartPath, createCartApi } from './cart-api.ts';

export function createApi(options: ApiOptions) {
  const call = createCall(options);
  const { locale } = options;
  const id = encodeURIComponent;

  return {
    ...createCartApi(call),
    products: (query: Query) => call<Answer<typeof catalog.productsAnswer>>('GET', '/api/store/products', { query }),
    suggest: (q: string, signal: AbortSignal) => call<Answer<typeof catalog.suggestAnswer>>('GET', '/api/store/search/suggest', { query: { q }, signal }),
    product: (handle: string, query: Query = {}) => call<Answer<typeof catalog.productAnswer>>('GET', `/api/store/products/${id(handle)}`, { query }),
    productCards: (ids: readonly string[], signal: AbortSignal) => call<Answer<typeof catalog.productCardsAnswer>>('GET', '/api/store/product-cards', { query: { ids: ids.join(',') }, signal }),
    categories: () => call<Answer<typeof catalog.categoriesAnswer>>('GET', '/api/store/categories'),
    category: (handle: string) => call<Answer<typeof catalog.categoryAnswer>>('GET', `/api/store/categories/${id(handle)}`),
    brands: () => call<Answer<typeof catalog.brandsAnswer>>('GET', '/api/store/brands'),
    brand: (handle: string) => call<Answer<typeof catalog.brandAnswer>>('GET', `/api/store/brands/${id(handle)}`),
    globalSettings: () => call<Answer<typeof content.globalSettingsAnswer>>('GET', '/api/cms/globalSettings'),
    contentPage: (slug: string, query: { kind?: content.PageKind; region_id: string }) => call<Answer<typeof content.contentPageAnswer>>('GET', `/api/cms/pages/${id(slug)}`, { query }),

    shippingOptions: (cartId: string) => call<Answer<typeof checkout.shippingOptionsAnswer>>('GET', `${cartPath(cartId)}/shipping-options`),
    chooseShippingMethod: (cartId: string, optionId: string) => call<Answer<typeof cart.cartAnswer>>('POST', `${cartPath(cartId)}/shipping-methods`, { body: { option_id: optionId } }),
    paymentProviders: () => call<Answer<typeof checkout.paymentProvidersAnswer>>('GET', '/api/store/payment-providers'),
    createPaymentSession: (cartId: string, providerId: string, amount: number) =>
      call<Answer<typeof checkout.paymentSessionAnswer>>('POST', `${cartPath(cartId)}/payment-sessions`, { body: { provider_id: providerId, amount } }),
    confirmDemoPayment: (sessionId: string, body: z.input<typeof checkout.demoCard>) =>
      call<Answer<typeof checkout.demoPaymentAnswer>>('POST', `/api/store/demo-payments/${id(sessionId)}/confirm`, { body }),
    answerDemoChallenge: (sessionId: string, body: { client_secret: string; approve: boolean }) =>
      call<Answer<typeof checkout.demoPaymentAnswer>>('POST', `/api/store/demo-payments/${id(sessionId)}/challenge`, { body }),
    completeCart: (cartId: string) => call<Answer<typeof checkout.completeAnswer>>('POST', `${cartPath(cartId)}/complete`),
    order: (orderId: string, key?: string) => call<Answer<typeof checkout.orderAnswer>>('GET', `/api/store/orders/${id(orderId)}`, { query: { key } }),
    requestStockAlert: (variantId: string, email: string) => call<Answer<typeof stockAlerts.accepted>>('POST', `/api/store/variants/${id(variantId)}/stock-alerts`, { body: { email } }),
    stockAlert: (token: string) => call<Answer<typeof stockAlerts.stockAlertAnswer>>('GET', `/api/store/stock-alerts/${id(token)}`),
    confirmStockAlert: (token: string) => call<Answer<typeof stockAlerts.stockAlertAnswer>>('POST', `/api/store/stock-alerts/${id(token)}/confirm`),
    stopStockAlert: (token: string) => call<Answer<typeof stockAlerts.accepted>>('POST', `/api/store/stock-alerts/${id(token)}/unsubscribe`),
    withdraw: (orderId: string, key: string | undefined, body: z.input<typeof withdrawals.withdraw>) =>
      call<Answer<typeof withdrawals.withdrawAnswer>>('POST', `/api/store/orders/${id(orderId)}/withdrawals`, { query: { key }, body }),
    declareWithdrawal: (body: z.input<typeof withdrawals.declareWithdrawal>) => call<Answer<typeof withdrawals.declareAnswer>>('POST', '/api/store/withdrawals', { body }),
    packingNote: (orderId: string, key?: string) => call<Answer<typeof checkout.packingNoteAnswer>>('GET', `/api/store/orders/${id(orderId)}/packing-note`, { query: { key } }),
    town: (country: string, postalCode: string) => call<{ place: string | null }>('GET', '/api/store/postal-codes/town', { query: { country, postal_code: postalCode } }),
    suggestAddresses: (address: string, country: string, signal: AbortSignal) =>
      call<Answer<typeof maps.addressSearchAnswer>>('GET', '/api/app/maps/search', { query: { address, country, language: locale }, signal }),
  };
}

export type Api = ReturnType<typeof createApi>;
