/** What the checkout needs of the API and of the browser's cart. */
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';

export interface CheckoutCartId {
  read: () => string | null;
  write: (cartId: string) => void;
  clear: () => void;
  /** The country decided the cart's region: the chosen currency must not change it back. */
  storeRegion: (cartId: string) => void;
}

export interface CheckoutApi {
  addresses: Pick<Api['addresses'], 'getTown'>;
  carts: Pick<Api['carts'], 'create' | 'get' | 'addLineItem' | 'updateLineItem' | 'deleteLineItem' | 'update' | 'addPromotions' | 'removePromotions'>;
  giftCards: Pick<Api['giftCards'], 'apply' | 'remove'>;
  checkout: Pick<Api['checkout'], 'listShippingOptions' | 'chooseShippingMethod' | 'createPaymentSession' | 'confirmDemoPayment' | 'complete'>;
}

export const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;
