/** The checkout's cart: fetched, kept up to date, and dropped once it is an order or gone. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import { countVisit } from '#web/lib/browser/visits.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { listCartChanges, type Unavailable } from './cart-changes.ts';
import { firstState, toShown, type StateHolder } from './checkout-state.ts';
import { completeOrder, isPassing, type Wait } from './complete.ts';
import { type Contact, isSameContact, parseContact } from './contact.ts';
import { type GiftDraft, parseGift } from './gift.ts';

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

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

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

  /** State for a cart, including unsent input from this tab. */
  function shownWithTyped(cart: Cart): ReturnType<typeof toShown> {
    const shown = toShown(cart);
    // Unsent input wins over the cart's values.
    const typed = parseContact(storage.getItem(CONTACT_KEY));
    const contact = typed && !isSameContact(typed, shown.contact) ? typed : shown.contact;
    const gift = parseGift(storage.getItem(GIFT_KEY), cart.id) ?? shown.gift;
    return {
      ...shown,
      contact: { ...contact, email: contact.email || (state.get().memberEmail ?? '') },
      gift: { ...gift, is_gift: shown.gift.is_gift },
    };
  }

  /** Fetches the cart. `isWanted`: whether the response is still needed. */
  async function fetchCart(id: string, { draw, onFailed, isWanted = () => true }: { draw: (cart: Cart) => void; onFailed: () => void; isWanted?: () => boolean }): Promise<void> {
    try {
      const { cart } = await api.carts.get({ cartId: id, query: { with_store_account_id: true } });
      if (!isWanted()) return;
      if (cart.items.length === 0) accept(cart);
      else draw(cart);
    } catch (error) {
      if (!isWanted() || (await finishIfCompleted(error))) return;
      if (isStatus(error, 404)) {
        cartId.clear();
        state.set({ status: 'empty', cart: null });
      } else onFailed();
    }
  }

  async function load(): Promise<void> {
    const id = cartId.read();
    if (id) await fetchCart(id, { draw: (cart) => state.set(shownWithTyped(cart)), onFailed: () => state.set({ status: 'failed' }) });
    else state.set({ status: 'empty', cart: null });
  }

  /** Refetches a shown cart; the buyer's changes meanwhile win. */
  async function checkCart(drawn: Cart): Promise<void> {
    const { contact, gift } = state.get();
    const isUntouched = (now: Contact) => isSameContact({ ...now, email: contact.email }, contact) && [contact.email, state.get().memberEmail].includes(now.email);
    await fetchCart(drawn.id, {
      isWanted: () => state.get().cart === drawn && state.get().task === null && state.get().status === 'ready',
      draw(cart) {
        if (JSON.stringify(cart) === JSON.stringify(drawn)) return;
        const now = state.get();
        const shown = shownWithTyped(cart);
        state.set({ ...shown, contact: isUntouched(now.contact) ? shown.contact : now.contact, gift: now.gift === gift ? shown.gift : now.gift });
      },
      // Submitting the form will report it.
      onFailed: () => undefined,
    });
  }

  /**
   * Starts with the cart already shown, if it is this browser's, and refetches it: the page may come from the back/forward cache. False if the buyer
   * has moved on.
   */
  async function begin(): Promise<boolean> {
    const id = cartId.read();
    const { cart: first, memberEmail, status } = state.get();
    if (!first || first.id !== id) {
      // Nothing of another cart remains.
      state.set({ ...firstState, memberEmail, status: id ? 'loading' : status });
      await load();
      return true;
    }
    if ([CONTACT_KEY, GIFT_KEY].some((key) => storage.getItem(key) !== null)) state.set(shownWithTyped(first));
    const { requestedStep } = state.get();
    await checkCart(first);
    return state.get().task === null && state.get().requestedStep === requestedStep;
  }

  /** Refetches the cart for time-dependent values; on failure the shown state stays. */
  async function refresh(): Promise<void> {
    const id = cartId.read();
    const answer = id ? await api.carts.get({ cartId: id, query: { with_store_account_id: true } }).catch(() => null) : null;
    if (answer) accept(answer.cart);
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

  return { inTurn, accept, storeContact, storeGift, finish, finishCompleted, finishIfCompleted, showChanges, begin, load, refresh, update };
}
