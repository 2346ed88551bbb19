/** Cart store, framework-free (specification, sections 4, 7 and 8). */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { after as realAfter, type After } from '#web/lib/browser/after.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { regionOfCurrency } from '#web/lib/page/request-currency.ts';
import type { CartApi } from './cart-api.ts';
import { createCartAdditions } from './cart-additions.ts';
import { createCartLines } from './cart-lines.ts';
import { createCartLoading } from './cart-loading.ts';
import type { CartParts } from './cart-parts.ts';
import { createCartSession, type Notify } from './cart-session.ts';
import { type CartSnapshot, createCartState } from './cart-state.ts';
import type { CartUpdates } from './cart-updates.ts';
import { createInTurn } from './in-turn.ts';
import { type StoredCartId, storedCartId } from './stored-cart-id.ts';

export interface CartStoreOptions {
  api: CartApi;
  storage: KeyStorage;
  /** Lasts as long as the tab. */
  tabStorage: KeyStorage;
  notify: Notify;
  /** The currency chosen now. */
  currency: () => Currency;
  after?: After;
}

export type CartStore = ReturnType<typeof createCartStore>;

/** Key of the cart whose region the buyer's country decided. Per tab, to survive a reload between checkout and cart. */
const COUNTRY_CART_KEY = 'cartOfCountry';

export function createCartStore({ api, storage, tabStorage, notify, currency, after = realAfter }: CartStoreOptions) {
  const state = createCartState();
  const cartId = storedCartId(storage);
  const session = createCartSession({ api, cartId, state, notify, currency });
  const storeRegion = (id: string): void => tabStorage.setItem(COUNTRY_CART_KEY, id);
  const parts: CartParts = { api, cartId, state, session, inTurn: createInTurn(), notify, followCurrency, storeRegion };
  const lines = createCartLines(parts, after);
  const { load, refreshCount, onOtherTab } = createCartLoading(parts, lines);
  /** Of the bag alone, whose parts bring the script: not of every first load. */
  const loadUpdates = async (): Promise<CartUpdates> => (await import('./cart-updates.ts')).createCartUpdates(parts, lines);

  /** Sets the region at the next change if the currency doesn't match (decisions, section 2). */
  async function followCurrency(cart: Cart, failure: string): Promise<void> {
    const isChosenByCountry = cart.shipping_address !== null || tabStorage.getItem(COUNTRY_CART_KEY) === cart.id;
    if (cart.currency_code === currency() || isChosenByCountry || cart.items.length === 0) return;
    try {
      session.accept((await api.carts.update({ cartId: cart.id, body: { region_id: regionOfCurrency(currency()) } })).cart);
    } catch (error) {
      session.report(error, failure);
    }
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: (): CartSnapshot => state.getSnapshot(),
    load,
    refreshCount,
    onOtherTab,
    /** Opening fetches or creates the cart (CART-08). */
    open(): void {
      state.set({ isOpen: true });
      void load();
    },
    close: (): void => state.set({ isOpen: false }),
    ...createCartAdditions(parts, lines),
    /** Shown at once, sent 300 ms after the last change; zero or less removes. */
    changeQuantity: lines.change,
    removeItem: lines.remove,
    /** Flushes debounced changes, before the page unloads. */
    sendWaiting: lines.sendWaiting,
    /** Awaits all pending changes; true if all succeeded. */
    settled: lines.settled,
    cancelReplacement: (): void => state.set({ conflict: null }),
    updateCart: async (fields: UpdateCart): Promise<Cart> => (await loadUpdates()).updateCart(fields),
    changeCode: async (how: 'add' | 'remove', code: string): Promise<void> => (await loadUpdates()).changeCode(how, code),
    updateMetadata: async (metadata: Record<string, unknown>): Promise<boolean> => (await loadUpdates()).updateMetadata(metadata),
    /** The checkout's cart id: changes there update this store too. */
    storedId: {
      read: cartId.read,
      write(id: string): void {
        cartId.write(id);
        onOtherTab();
      },
      storeRegion,
      /** The order is placed: drops the cart. */
      clear(): void {
        lines.drop();
        session.clear();
      },
    } satisfies StoredCartId & { storeRegion: (cartId: string) => void },
  };
}
