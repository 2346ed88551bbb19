/** The gift just deleted, handed from its page to the list, which offers to undo it. In the browser's memory alone: a reload offers nothing. */
import type { Gift } from '#shared/contract/gifts.ts';

type Body = Pick<Gift, 'title' | 'url' | 'notes' | 'direction' | 'stage' | 'year'> & {
  productId?: string;
  variantId: string | null;
  price: number | null;
  occasion: Gift['occasion'];
  currency_code: Gift['cost'][number]['currency_code'];
  jubileeId: string | null;
};

export interface RemovedGift {
  title: string;
  /** Creates it again. */
  body: Body;
}

const isSame = (a: Gift['cost'], b: Gift['prices']): boolean =>
  a.length === b.length && a.every(({ currency_code, amount }, index) => b[index]?.currency_code === currency_code && b[index].amount === amount);

/** A gift entered by hand, as it was. The shop's price is no typed one. */
export function toRemoved({ title, product_id, variant_id, path, url, notes, direction, stage, year, cost, prices, person, occasion, isOccasionChosen }: Gift): RemovedGift {
  const [typed] = product_id !== null && isSame(cost, prices) ? [] : cost;
  // A product that the shop no longer has remains as words.
  const product = product_id !== null && path !== null ? { productId: product_id, variantId: variant_id } : { variantId: null };
  const price = { price: typed?.amount ?? null, currency_code: typed?.currency_code ?? ('SEK' as const) };
  return { title, body: { title, ...product, url, notes, direction, stage, year, ...price, jubileeId: person.jubileeId, occasion: isOccasionChosen ? occasion : null } };
}

let last: RemovedGift | null = null;

export const setRemoved = (removed: RemovedGift): void => {
  last = removed;
};

/** Once. */
export function takeRemoved(): RemovedGift | null {
  const removed = last;
  last = null;
  return removed;
}
