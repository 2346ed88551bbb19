/**
 * Judges a recorded history of cart, stock and payment operations, as Jepsen does: what clients were answered, against what is in the books once all is at rest.
 * Pure, so that planted histories can show that it sees what is wrong.
 */

/** A completion as its client saw it. An unknown outcome, such as a 500, promises nothing. */
export interface Completion {
  cartId: string;
  /** The order's number and sum, where the client was answered with an order. */
  order: { number: number; totalMinor: number } | null;
}

/** A cart as its client knows it, by the API's answers. */
export interface KnownCart {
  cartId: string;
  /** Sums in öre that the client was shown when it began to pay. */
  offeredMinor: readonly number[];
  /** Whether the client ever asked to complete it. */
  isAskedFor: boolean;
}

export interface History {
  carts: readonly KnownCart[];
  completions: readonly Completion[];
}

export interface BookedOrder {
  cartId: string;
  number: number;
  totalMinor: number;
  paymentStatus: string;
  lines: readonly { stockItemId: string; quantity: number }[];
}

/** The books at rest: here and at the payment provider. */
export interface FinalBooks {
  orders: readonly BookedOrder[];
  payments: readonly { cartId: string; status: string; receivedMinor: number; refundedMinor: number }[];
  stock: readonly { stockItemId: string; before: number; after: number; held: number }[];
  /** Confirmations by order number. */
  confirmations: Readonly<Record<number, number>>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function* judgeOrders({ carts, completions }: History, { orders, confirmations }: FinalBooks): Generator<string> {
  for (const { cartId, order } of completions) {
    if (!order) continue;
    const booked = orders.find(({ number }) => number === order.number);
    if (!booked) yield `lost: order ${order.number} of ${cartId} was answered, and is not booked`;
    else if (booked.cartId !== cartId) yield `mixed up: order ${order.number} was answered for ${cartId}, and is of ${booked.cartId}`;
    else if (booked.totalMinor !== order.totalMinor) yield `changed: order ${order.number} was answered with ${order.totalMinor}, and is booked with ${booked.totalMinor}`;
  }
  for (const { cartId, number, totalMinor, paymentStatus } of orders) {
    const known = carts.find((cart) => cart.cartId === cartId);
    if (!known?.isAskedFor) yield `invented: nobody asked for order ${number} of ${cartId}`;
    else if (!known.offeredMinor.includes(totalMinor)) yield `invented: nobody was offered ${totalMinor} for ${cartId}`;
    if (orders.filter((other) => other.cartId === cartId).length > 1) yield `doubled: more than one order of ${cartId}`;
    if (orders.filter((other) => other.number === number).length > 1) yield `doubled: order number ${number}`;
    if (paymentStatus !== 'captured') yield `unpaid: order ${number} is ${paymentStatus}`;
    if (confirmations[number] !== 1) yield `mails: ${confirmations[number] ?? 0} confirmations of order ${number}`;
  }
}

function* judgeMoney({ orders, payments }: FinalBooks): Generator<string> {
  for (const cartId of new Set([...orders, ...payments].map((entry) => entry.cartId))) {
    const of = payments.filter((payment) => payment.cartId === cartId);
    const charged = sum(of.map(({ receivedMinor, refundedMinor }) => receivedMinor - refundedMinor));
    const owed = sum(orders.filter((order) => order.cartId === cartId).map(({ totalMinor }) => totalMinor));
    if (charged !== owed) yield `money: ${charged} kept of ${cartId}, whose order is ${owed}`;
    for (const { status } of of) if (status === 'requires_capture' || status === 'processing') yield `money: a payment of ${cartId} is left ${status}`;
  }
}

function* judgeStock({ orders, stock }: FinalBooks): Generator<string> {
  for (const { stockItemId, before, after, held } of stock) {
    const sold = sum(orders.flatMap(({ lines }) => lines.filter((line) => line.stockItemId === stockItemId).map(({ quantity }) => quantity)));
    if (after !== before - sold) yield `stock: ${before} less ${sold} sold is not ${after} of ${stockItemId}`;
    if (after < 0) yield `stock: ${after} of ${stockItemId}`;
    if (held !== 0) yield `stock: ${held} of ${stockItemId} are held for good`;
  }
}

/** Lists lost, duplicated or invented orders, money and stock; empty if none. */
export const findFaults = (history: History, books: FinalBooks): string[] => [...judgeOrders(history, books), ...judgeMoney(books), ...judgeStock(books)];
