/**
 * The purchase under way, so that nobody pays twice: one whose answer was lost may have been paid, and is asked before another begins. The tab remembers its id, and
 * nothing of the card.
 */
import type { GiftCardBought, GiftCardPurchase, NewGiftCard } from '#shared/contract/gift-cards.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';

const KEY = 'giftCardPurchase';

export interface PurchaseApi {
  begin(call: { body: NewGiftCard }): Promise<{ purchase: GiftCardPurchase }>;
  complete(call: { id: string; body: { confirmation_token?: string } }): Promise<GiftCardBought>;
}

/** Either a purchase to pay, or what came of an earlier one. */
export type Begun = { purchase: GiftCardPurchase } | { id: string; answer: GiftCardBought };

export interface GiftCardPurchases {
  /** The same purchase for the same card. Another card begins one, unless the earlier one was paid or is being paid. */
  begin(body: NewGiftCard): Promise<Begun>;
  complete(id: string, token?: string): Promise<GiftCardBought>;
  /** The next payment is another purchase. */
  discard(): void;
}

/** What leaves nothing to wait for: a new purchase takes no second payment. */
const isUnpaid = ({ type }: GiftCardBought): boolean => type === 'unpaid' || type === 'declined';

export function createPurchases({ api, storage }: { api: PurchaseApi; storage: KeyStorage }): GiftCardPurchases {
  let current: { key: string; purchase: GiftCardPurchase } | null = null;

  function discard(): void {
    current = null;
    storage.removeItem(KEY);
  }

  async function complete(id: string, token?: string): Promise<GiftCardBought> {
    const answer = await api.complete({ id, body: token === undefined ? {} : { confirmation_token: token } });
    // A mailed one is named once: the next payment is for another card.
    if (answer.type === 'bought' || answer.type === 'mailed') discard();
    return answer;
  }

  /** Null for an attempt that was deleted, as unpaid ones are. */
  async function findAnswer(id: string): Promise<GiftCardBought | null> {
    try {
      return await complete(id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    async begin(body) {
      const key = JSON.stringify(body);
      if (current?.key === key) return { purchase: current.purchase };
      const former = storage.getItem(KEY);
      const answer = former === null ? null : await findAnswer(former);
      if (former !== null && answer && !isUnpaid(answer)) return { id: former, answer };
      const { purchase } = await api.begin({ body });
      current = { key, purchase };
      storage.setItem(KEY, purchase.id);
      return { purchase };
    },
    complete,
    discard,
  };
}

/** After the bank's page: the tab's purchase is over. */
export function endPurchase(storage: KeyStorage, id: string): void {
  if (storage.getItem(KEY) === id) storage.removeItem(KEY);
}
