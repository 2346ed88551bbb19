/** Differences from the cart the buyer saw, reported before payment. */
import type { Cart } from '#shared/contract/cart.ts';

export interface Unavailable {
  item_id: string;
  quantity_left: number;
}

export type CartChange =
  | { kind: 'price'; id: string; title: string; from: number; to: number }
  | { kind: 'short'; id: string; title: string; left: number }
  | { kind: 'total'; id: 'total'; from: number; to: number };

type Shown = Pick<Cart, 'amount_due' | 'currency_code'>;

/** `shown` is the cart the buyer saw; sums in different currencies are not compared. */
export function listCartChanges(cart: Cart, { shown = null, unavailable = [] }: { shown?: Shown | null; unavailable?: readonly Unavailable[] }): CartChange[] {
  const toShort = new Map(unavailable.map(({ item_id, quantity_left }) => [item_id, quantity_left]));
  const changes = cart.items.flatMap((item): CartChange[] => {
    const { id, product, unit_price, previous_unit_price } = item;
    const left = toShort.get(id) ?? (item.quantity > item.quantity_available ? item.quantity_available : null);
    return [
      ...(left === null ? [] : [{ kind: 'short' as const, id, title: product.title, left }]),
      ...(previous_unit_price === null ? [] : [{ kind: 'price' as const, id, title: product.title, from: previous_unit_price, to: unit_price }]),
    ];
  });
  const isSumComparable = shown !== null && shown.currency_code === cart.currency_code && shown.amount_due !== cart.amount_due;
  return isSumComparable ? [...changes, { kind: 'total', id: 'total', from: shown.amount_due, to: cart.amount_due }] : changes;
}

/** Available quantities by line; 0 removes the line. Shared stock counts once. */
export function quantitiesToBeHad(cart: Cart, changes: readonly CartChange[]): { itemId: string; quantity: number }[] {
  return changes.flatMap((change) => {
    const item = change.kind === 'short' ? cart.items.find(({ id }) => id === change.id) : undefined;
    return item && change.kind === 'short' && change.left < item.quantity ? [{ itemId: item.id, quantity: Math.max(0, change.left) }] : [];
  });
}
