/**
 * The purchase under way, so that nobody pays twice: one whose answer was lost may have been paid, and is asked before another begins. The tab remembers its id, and
 * nothing of the card.
 */
import { ApiError } from '../api/call.ts';
import type { KeyStorage } from '../browser/browser-storage.ts';

export interface PurchaseApi<Body, Purchase, Answer> {
  begin(body: Body): Promise<Purchase>;
  complete(id: string, token: string | undefined): Promise<Answer>;
}

/** Either a purchase to pay, or what came of an earlier one. */
export type Begun<Purchase, Answer> = { purchase: Purchase } | { id: string; answer: Answer };

export interface Purchases<Body, Purchase, Answer> {
  /** The same purchase for the same input. Another one begins, unless the earlier was paid or is being paid. */
  begin(body: Body): Promise<Begun<Purchase, Answer>>;
  complete(id: string, token?: string): Promise<Answer>;
  /** The next payment is another purchase. */
  discard(): void;
}

interface Options<Body, Purchase, Answer> {
  api: PurchaseApi<Body, Purchase, Answer>;
  storage: KeyStorage;
  /** Names it in the tab's storage. */
  key: string;
  /** Paid, and named once: the next payment is for something else. */
  isOver: (answer: Answer) => boolean;
}

/** What leaves nothing to wait for: a new purchase takes no second payment. */
const isUnpaid = ({ type }: { type: string }): boolean => type === 'unpaid' || type === 'declined';

export function createPurchases<Body, Purchase extends { id: string }, Answer extends { type: string }>({
  api,
  storage,
  key: name,
  isOver,
}: Options<Body, Purchase, Answer>): Purchases<Body, Purchase, Answer> {
  let current: { key: string; purchase: Purchase } | null = null;

  function discard(): void {
    current = null;
    storage.removeItem(name);
  }

  async function complete(id: string, token?: string): Promise<Answer> {
    const answer = await api.complete(id, token);
    if (isOver(answer)) discard();
    return answer;
  }

  /** Null for an attempt that was deleted, as unpaid ones are. */
  async function findAnswer(id: string): Promise<Answer | null> {
    try {
      return await complete(id);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return null;
      throw error;
    }
  }

  return {
    async begin(body) {
      const key = JSON.stringify(body);
      if (current?.key === key) return { purchase: current.purchase };
      const former = storage.getItem(name);
      const answer = former === null ? null : await findAnswer(former);
      if (former !== null && answer && !isUnpaid(answer)) return { id: former, answer };
      const purchase = await api.begin(body);
      current = { key, purchase };
      storage.setItem(name, purchase.id);
      return { purchase };
    },
    complete,
    discard,
  };
}

/** After the bank's page: the tab's purchase is over. */
export function endPurchase(storage: KeyStorage, name: string, id: string): void {
  if (storage.getItem(name) === id) storage.removeItem(name);
}
