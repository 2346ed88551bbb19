/** The checkout's cart: fetched, kept up to date, and dropped once it is an order or gone. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import { countVisit } from '#web/lib/browser/visits.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { listCartChanges, type Unavailable } from './cart-changes.ts';
import type { StateHolder } from './checkout-state.ts';
import { completeOrder, isPassing, type Wait } from './complete.ts';
import type { Contact } from './contact.ts';
import type { GiftDraft } from './gift.ts';

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
  checkout: Pick<Api['checkout'], 'listShippingOptions' | 'chooseShippingMethod' | 'createPaymentSession' | 'confirmDemoPayment' | 'complete'>;
}

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

export const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

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

  /** Creates a cart with the same items, for a browser that lost its ownership cookie. */
  async function renew(lost: Cart): Promise<Cart> {
    let { cart } = await api.carts.create(lost.region ? { body: { region_id: lost.region.id } } : {});
    for (const { variant_id, quantity, metadata } of lost.items) {
      try {
        cart = (await api.carts.addLineItem({ cartId: cart.id, body: { variant_id, quantity, metadata } })).cart;
      } catch (error) {
        // Sold out meanwhile: the other items are still added.
        if (isPassing(error)) throw error;
      }
    }
    cartId.write(cart.id);
    accept(cart);
    storeGift(state.get().gift);
    return cart;
  }

  /** Updates owner-only cart fields. Throws when the server refuses. */
  async function update(fields: UpdateCart): Promise<Cart> {
    const cart = state.get().cart;
    if (!cart) throw new Error('there is no cart to change');
    const send = async (id: string): Promise<Cart> => {
      const answer = await api.carts.update({ cartId: id, body: fields });
      if (fields.region_id) cartId.storeRegion(id);
      accept(answer.cart);
      return answer.cart;
    };
    try {
      return await send(cart.id);
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
      return send((await renew(cart)).id);
    }
  }

  return { inTurn, accept, storeContact, storeGift, finish, finishCompleted, finishIfCompleted, showChanges, update };
}
