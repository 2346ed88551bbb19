/** The checkout's cart: fetched, refreshed, and dropped once it is an order or gone. */
import type { Cart } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/checkout.ts';
import { countVisit } from '#web/lib/browser/visits.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { listCartChanges, type Unavailable } from './cart-changes.ts';
import { createCartUpdate } from './cart-update.ts';
import { type CheckoutApi, type CheckoutCartId, isStatus } from './checkout-api.ts';
import type { StateHolder } from './checkout-state.ts';
import { completeOrder, type Wait } from './complete.ts';
import type { Contact } from './contact.ts';
import type { GiftDraft } from './gift.ts';

export interface CheckoutSessionOptions {
  api: CheckoutApi;
  cartId: CheckoutCartId;
  /** Keeps input across reloads, per tab. */
  storage: KeyStorage;
  state: StateHolder;
  wait: Wait;
  onOrdered: (order: Order) => void;
}

export const CONTACT_KEY = 'checkoutContact';
export const GIFT_KEY = 'checkoutGift';

export type CheckoutSession = ReturnType<typeof createCheckoutSession>;

export function createCheckoutSession({ api, cartId, storage, state, wait, onOrdered }: CheckoutSessionOptions) {
  let last: Promise<unknown> = Promise.resolve();

  /** Queues changes of delivery and gift, so that the newest response is stored last. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Stores a response; an empty cart ends the checkout. */
  function accept(cart: Cart): void {
    if (cart.items.length === 0) state.set({ status: 'empty', cart: null });
    else state.set({ cart });
  }

  function storeContact(contact: Contact): void {
    storage.setItem(CONTACT_KEY, JSON.stringify(contact));
  }

  function storeGift(gift: GiftDraft): void {
    storage.setItem(GIFT_KEY, JSON.stringify({ ...gift, cart_id: state.get().cart?.id }));
  }

  function finish(order: Order): void {
    countVisit({ name: 'order' });
    if (cartId.read() === order.cart_id) cartId.clear();
    storage.removeItem(CONTACT_KEY);
    storage.removeItem(GIFT_KEY);
    state.set({ status: 'leaving', task: null });
    onOrdered(order);
  }

  /** The cart is already an order, from another tab or a lost response: shows it (specification, section 4). */
  async function finishCompleted(id: string): Promise<void> {
    const outcome = await completeOrder(api, id, wait);
    if (outcome.kind === 'ordered') return finish(outcome.order);
    if (cartId.read() === id) cartId.clear();
    state.set({ status: 'empty', cart: null, task: null });
  }

  /** Returns whether the error means that the cart is an order; shows the order then. */
  async function finishIfCompleted(error: unknown): Promise<boolean> {
    const id = cartId.read();
    if (!isStatus(error, 410) || !id) return false;
    await finishCompleted(id);
    return true;
  }

  /** Shows what the buyer must review before paying; returns whether there is anything. */
  function showChanges(cart: Cart, unavailable: readonly Unavailable[]): boolean {
    const { cart: shown, changeNotices } = state.get();
    accept(cart);
    const changes = listCartChanges(cart, { shown, unavailable });
    state.set({ changes, changeNotices: changeNotices + (changes.length > 0 ? 1 : 0) });
    return changes.length > 0 || cart.items.length === 0;
  }

  /** Updates owner-only cart fields. Throws when the server refuses. */
  const update = createCartUpdate({ api, cartId, state, accept, storeGift });

  return { inTurn, accept, storeContact, storeGift, finish, finishCompleted, finishIfCompleted, showChanges, update };
}
