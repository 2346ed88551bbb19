/** The calls of the bag, which every page of the shop may make; the others come with the pages that need them. */
import type { z } from 'zod';
import type * as cartContract from '#shared/contract/cart.ts';
import type { Answer, Call } from './api-call.ts';

const id = encodeURIComponent;

export const cartPath = (cartId: string): string => `/api/store/carts/${id(cartId)}`;

export function createCartApi(call: Call) {
  return {
    createCart: (regionId: string | null) => call<Answer<typeof cartContract.cartAnswer>>('POST', '/api/store/carts/create', regionId === null ? {} : { body: { region_id: regionId } }),
    cart: (cartId: string) => call<Answer<typeof cartContract.cartAnswer>>('GET', cartPath(cartId), { query: { with_store_account_id: true } }),
    itemsCount: (cartId: string) => call<Answer<typeof cartContract.itemsCountAnswer>>('GET', `${cartPath(cartId)}/items-count`),
    addLineItem: (cartId: string, body: z.input<typeof cartContract.addLineItem>) => call<Answer<typeof cartContract.cartAnswer>>('POST', `${cartPath(cartId)}/line-items`, { body }),
    updateLineItem: (cartId: string, itemId: string, quantity: number) => call<Answer<typeof cartContract.cartAnswer>>('POST', `${cartPath(cartId)}/line-items/${id(itemId)}`, { body: { quantity } }),
    deleteLineItem: (cartId: string, itemId: string) => call<Answer<typeof cartContract.deletedLineItem>>('DELETE', `${cartPath(cartId)}/line-items/${id(itemId)}`),
    updateCart: (cartId: string, body: z.input<typeof cartContract.updateCart>) => call<Answer<typeof cartContract.cartAnswer>>('PUT', `${cartPath(cartId)}/cart`, { body }),
    updateCartMetadata: (cartId: string, metadata: Record<string, unknown>) => call<Answer<typeof cartContract.cartAnswer>>('POST', `${cartPath(cartId)}/metadata`, { body: { metadata } }),
    addPromotions: (cartId: string, codes: string[]) => call<Answer<typeof cartContract.cartAnswer>>('POST', `${cartPath(cartId)}/promotions`, { body: { codes } }),
    removePromotions: (cartId: string, codes: string[]) => call<Answer<typeof cartContract.cartAnswer>>('DELETE', `${cartPath(cartId)}/promotions`, { body: { codes } }),
  };
}

export type CartApi = ReturnType<typeof createCartApi>;
