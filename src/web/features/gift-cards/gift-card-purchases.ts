/** The purchase of a gift card under way. */
import type { GiftCardBought, GiftCardPurchase, NewGiftCard } from '#shared/contract/gift-cards.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import * as purchases from '#web/lib/cards/purchases.ts';

const KEY = 'giftCardPurchase';

export interface PurchaseApi {
  begin(call: { body: NewGiftCard }): Promise<{ purchase: GiftCardPurchase }>;
  complete(call: { id: string; body: { confirmation_token?: string } }): Promise<GiftCardBought>;
}

export const createPurchases = ({ api, storage }: { api: PurchaseApi; storage: KeyStorage }): purchases.Purchases<NewGiftCard, GiftCardPurchase, GiftCardBought> =>
  purchases.createPurchases({
    api: {
      begin: async (body) => (await api.begin({ body })).purchase,
      complete: (id, token) => api.complete({ id, body: token === undefined ? {} : { confirmation_token: token } }),
    },
    storage,
    key: KEY,
    isOver: ({ type }) => type === 'bought' || type === 'mailed',
  });

export const endPurchase = (storage: KeyStorage, id: string): void => purchases.endPurchase(storage, KEY, id);
