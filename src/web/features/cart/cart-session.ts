/** The cart's life cycle (specification, section 4). */
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { regionOfCurrency } from '#web/lib/page/request-currency.ts';
import type { CartApi } from './cart-api.ts';
import { CartNotCreated, isAlreadyCompleted, isExplainedLimit, isNotFound, quantityLeft } from './cart-failures.ts';
import type { CartState } from './cart-state.ts';
import type { StoredCartId } from './stored-cart-id.ts';

export type Notify = (text: string, type: 'error' | 'info') => void;

interface CartSessionOptions {
  api: CartApi;
  cartId: StoredCartId;
  state: CartState;
  notify: Notify;
  currency: () => Currency;
}

export type CartSession = ReturnType<typeof createCartSession>;

export function createCartSession({ api, cartId, state, notify, currency }: CartSessionOptions) {
  /** Stores a response, unless another tab has switched to another cart. */
  function accept(cart: Cart): void {
    if (cartId.read() === cart.id) state.set({ serverCart: cart, status: 'ready' });
  }

  /** Clears the cart, here and in localStorage. */
  function clear(): void {
    cartId.clear();
    state.set({ serverCart: null, serverCount: 0, quantities: new Map(), status: 'ready' });
  }

  /** Creates a cart, first with the fixed region, then without one (CART-01). Throws CartNotCreated. */
  async function create(): Promise<Cart> {
    const { cart } = await api.carts.create({ body: { region_id: regionOfCurrency(currency()) } }).catch(() =>
      api.carts.create().catch((cause: unknown) => {
        throw new CartNotCreated({ cause });
      }),
    );
    cartId.write(cart.id);
    state.set({ serverCart: cart, quantities: new Map(), status: 'ready' });
    return cart;
  }

  /** Drops a completed cart and notifies the member (CART-04). Returns whether it was completed. */
  function clearIfCompleted(error: unknown): boolean {
    if (!isAlreadyCompleted(error)) return false;
    clear();
    notify(m.error_cart_completed(), 'info');
    return true;
  }

  /** Returns the stored cart, or a new one (CART-01, CART-05); null if it turned out to be completed. Rethrows other errors. */
  async function fetchOrCreate(): Promise<Cart | null> {
    const id = cartId.read();
    if (!id) return create();
    try {
      const { cart } = await api.carts.get({ cartId: id, query: { with_store_account_id: true } });
      // Another tab, or the account, switched carts meanwhile.
      if (cartId.read() !== id) return fetchOrCreate();
      accept(cart);
      return cart;
    } catch (error) {
      if (cartId.read() !== id) return fetchOrCreate();
      if (clearIfCompleted(error)) return null;
      if (!isNotFound(error)) throw error;
      clear();
      return create();
    }
  }

  /** After a 404: whether the cart itself is gone, which drops it. */
  async function isGone(id: string): Promise<boolean> {
    try {
      accept((await api.carts.get({ cartId: id, query: { with_store_account_id: true } })).cart);
      return false;
    } catch (error) {
      if (!isNotFound(error)) return false;
      if (cartId.read() === id) clear();
      return true;
    }
  }

  /** Shows an error: its own message where helpful, else the given one (CART-12). */
  function report(error: unknown, message: string): void {
    if (clearIfCompleted(error)) return;
    const left = quantityLeft(error);
    if (error instanceof CartNotCreated) {
      notify(m.cart_create_failed(), 'error');
      notify(m.cart_create_without_region_failed(), 'error');
    } else if (left !== null) notify(left > 0 ? m.cart_only_left({ count: left }) : m.cart_sold_out(), 'error');
    else if (isExplainedLimit(error)) notify(error.message, 'error');
    else notify(message, 'error');
  }

  return { accept, clear, create, fetchOrCreate, isGone, clearIfCompleted, report };
}
