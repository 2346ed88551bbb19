/** Loads the checkout's cart into the form: at the start, after the back/forward cache, and for values that depend on the time. */
import type { Cart } from '#shared/contract/cart.ts';
import { isStatus } from './checkout-api.ts';
import { CONTACT_KEY, GIFT_KEY, type CheckoutSession, type CheckoutSessionOptions } from './checkout-session.ts';
import { firstState, toShown } from './checkout-state.ts';
import { type Contact, isSameContact, parseContact } from './contact.ts';
import { parseGift } from './gift.ts';

export type CheckoutLoading = ReturnType<typeof createCheckoutLoading>;

export function createCheckoutLoading({ api, cartId, storage, state }: Omit<CheckoutSessionOptions, 'wait' | 'onOrdered'>, { accept, finishIfCompleted }: CheckoutSession) {
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

  return { begin, load, refresh };
}
