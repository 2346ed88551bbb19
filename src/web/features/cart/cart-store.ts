/** Cart store, framework-free (specification, sections 4, 7 and 8). */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { countVisit } from '#web/lib/browser/visits.ts';
import { after as realAfter, type After } from '#web/lib/browser/after.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { regionOfCurrency } from '#web/lib/page/request-currency.ts';
import type { CartApi } from './cart-api.ts';
import { CartNotCreated, isHeldByPaymentSessions, isNotFound, isVendorConflict, passesUnchanged } from './cart-failures.ts';
import { createCartLines } from './cart-lines.ts';
import { createCartSession, type Notify } from './cart-session.ts';
import { type CartSnapshot, type CartInput, countUnits, createCartState } from './cart-state.ts';
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

/** conflict: the member is asked whether to empty the cart; failed: the error has been shown. */
export type AddOutcome = 'added' | 'conflict' | 'failed';

export type CartStore = ReturnType<typeof createCartStore>;

/** Key of the cart whose region the buyer's country decided. Per tab, to survive a reload between checkout and cart. */
const COUNTRY_CART_KEY = 'cartOfCountry';

export function createCartStore({ api, storage, tabStorage, notify, currency, after = realAfter }: CartStoreOptions) {
  const state = createCartState();
  const cartId = storedCartId(storage);
  const inTurn = createInTurn();
  const session = createCartSession({ api, cartId, state, notify, currency });
  const lines = createCartLines({ api, cartId, state, session, inTurn, after, followCurrency });
  let loading: Promise<Cart | null> | null = null;

  /** The buyer's country decides this cart's region, over the chosen currency. */
  const storeRegion = (id: string): void => tabStorage.setItem(COUNTRY_CART_KEY, id);

  /** Sets the region at the next change if the currency doesn't match (decisions, section 2). */
  async function followCurrency(cart: Cart, failure: string): Promise<void> {
    const isChosenByCountry = cart.shipping_address !== null || tabStorage.getItem(COUNTRY_CART_KEY) === cart.id;
    if (cart.currency_code === currency() || isChosenByCountry || cart.items.length === 0) return;
    try {
      session.accept((await api.carts.update({ cartId: cart.id, body: { region_id: regionOfCurrency(currency()) } })).cart);
    } catch (error) {
      session.tell(error, failure);
    }
  }

  /** Fetches or creates the cart, after flushing pending changes. Never rejects: failures set the status. */
  function load(): Promise<Cart | null> {
    if (loading) return loading;
    lines.sendWaiting();
    if (state.get().status !== 'ready') state.set({ status: 'loading' });
    loading = inTurn(session.fetchOrCreate)
      .catch((error: unknown) => {
        state.set({ status: 'failed' });
        if (error instanceof CartNotCreated) session.tell(error, '');
        return null;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  /** Adds to the cart; replaces a completed or missing one and retries once (CART-04, CART-05). */
  async function addToBag({ variantId, quantity, metadata }: CartInput): Promise<Cart> {
    const body = { variant_id: variantId, quantity, ...(metadata && { metadata }) };
    const id = cartId.read() ?? (await session.create()).id;
    try {
      return (await api.carts.addLineItem({ cartId: id, body })).cart;
    } catch (error) {
      const isOver = session.clearIfCompleted(error) || (isNotFound(error) && (await session.isGone(id)));
      if (!isOver) throw error;
      return (await api.carts.addLineItem({ cartId: (await session.create()).id, body })).cart;
    }
  }

  async function addNow(input: CartInput, failure: string): Promise<AddOutcome> {
    try {
      const cart = await addToBag(input);
      session.accept(cart);
      countVisit({ name: 'add_to_cart' });
      state.set({ isOpen: true });
      await followCurrency(cart, m.cart_update_after_add_failed());
      return 'added';
    } catch (error) {
      if (!isVendorConflict(error)) {
        session.tell(error, failure);
        return 'failed';
      }
      state.set({ conflict: { input, isReplacing: false } });
      if (!state.get().serverCart) await session.fetchOrCreate().catch(() => null);
      return 'conflict';
    }
  }

  /** Adds an item and opens the cart. Never rejects. */
  async function addItem(input: CartInput): Promise<AddOutcome> {
    state.set({ adding: new Set(state.get().adding).add(input.variantId) });
    const outcome = await inTurn(() => addNow(input, m.cart_add_failed()));
    const adding = new Set(state.get().adding);
    adding.delete(input.variantId);
    state.set({ adding });
    return outcome;
  }

  /** Removes the items one by one; on a payment session error, replaces the cart (CART-06). */
  async function emptyNow(): Promise<void> {
    const cart = await session.fetchOrCreate();
    if (!cart || cart.items.length === 0) return;
    for (const item of cart.items) {
      try {
        session.accept((await api.carts.deleteLineItem({ cartId: cart.id, itemId: item.id })).parent);
      } catch (error) {
        if (isHeldByPaymentSessions(error)) {
          session.clear();
          await session.create();
          return;
        }
        if (session.clearIfCompleted(error)) return;
        // Already removed, perhaps in another tab.
        if (!isNotFound(error)) throw error;
      }
    }
    session.clear();
  }

  /** Empties the cart. Returns whether it worked. */
  async function empty(): Promise<boolean> {
    lines.drop();
    state.set({ isEmptying: true });
    try {
      await inTurn(emptyNow);
      return true;
    } catch (error) {
      if (error instanceof CartNotCreated) notify(m.cart_restart_failed(), 'error');
      else session.tell(error, m.cart_remove_failed());
      return false;
    } finally {
      state.set({ isEmptying: false });
    }
  }

  async function replaceNow(input: CartInput): Promise<AddOutcome> {
    try {
      await emptyNow();
      if (!cartId.read()) await session.create();
    } catch (error) {
      if (error instanceof CartNotCreated) notify(m.cart_restart_failed(), 'error');
      else session.tell(error, m.cart_replace_failed());
      return 'failed';
    }
    return addNow(input, m.cart_replace_failed());
  }

  /** Resolves a vendor conflict: empties the cart and adds the waiting item (CART-09). */
  async function replaceBag(): Promise<AddOutcome> {
    const { conflict } = state.get();
    if (!conflict || conflict.isReplacing) return 'failed';
    state.set({ conflict: { ...conflict, isReplacing: true } });
    lines.drop();
    const outcome = await inTurn(() => replaceNow(conflict.input));
    if (outcome !== 'conflict') state.set({ conflict: null });
    return outcome;
  }

  /**
   * Updates e-mail, addresses, region. Rejects with the original error if it starts EUROFLORIST_DELIVERY_ERROR or has a status other than 500; any
   * other has been shown and becomes an Error with that message (CART-12).
   */
  function updateCart(fields: UpdateCart): Promise<Cart> {
    lines.sendWaiting();
    return inTurn(async () => {
      const id = cartId.read() ?? (await session.fetchOrCreate().catch(() => null))?.id;
      try {
        if (!id) throw new CartNotCreated({});
        const { cart } = await api.carts.update({ cartId: id, body: fields });
        if (fields.region_id) storeRegion(cart.id);
        session.accept(cart);
        return cart;
      } catch (error) {
        if (session.clearIfCompleted(error) || passesUnchanged(error)) throw error;
        notify(m.cart_update_failed(), 'error');
        throw new Error(m.cart_update_failed(), { cause: error });
      }
    });
  }

  /** Adds or removes a promotion code. Rejects with the server's refusal. */
  function changeCode(how: 'add' | 'remove', code: string): Promise<void> {
    lines.sendWaiting();
    return inTurn(async () => {
      const id = cartId.read();
      if (!id) return;
      try {
        session.accept((await (how === 'add' ? api.carts.addPromotions({ cartId: id, body: { codes: [code] } }) : api.carts.removePromotions({ cartId: id, body: { codes: [code] } }))).cart);
      } catch (error) {
        if (!session.clearIfCompleted(error)) throw error;
      }
    });
  }

  /** Replaces the metadata, then refetches (CART-11). Returns whether it worked. */
  function updateMetadata(metadata: Record<string, unknown>): Promise<boolean> {
    return inTurn(async () => {
      try {
        const id = cartId.read() ?? (await session.create()).id;
        // JSON drops undefined fields.
        await api.carts.updateMetadata({ cartId: id, body: { metadata: metadata as Metadata } });
        await session.fetchOrCreate();
        return true;
      } catch (error) {
        session.tell(error, m.cart_metadata_failed());
        return false;
      }
    });
  }

  /** The server's item count, cheaper than the cart; null if unavailable, shown as 0 (CART-03). */
  async function refreshCount(): Promise<number | null> {
    const id = cartId.read();
    const count = id
      ? await api.carts.countItems({ cartId: id }).then(
          (answer) => answer.count,
          () => null,
        )
      : 0;
    const { serverCart, quantities } = state.get();
    if (cartId.read() !== id) return count;
    if (!serverCart) state.set({ serverCount: count ?? 0 });
    else if (count && quantities.size === 0 && countUnits(serverCart.items) !== count) void load();
    return count;
  }

  /** Another tab created, changed or dropped a cart. */
  function onOtherTab(): void {
    const { serverCart, status, isOpen } = state.get();
    const id = cartId.read();
    if (serverCart && serverCart.id === id) return;
    lines.drop();
    state.set({ serverCart: null, serverCount: 0 });
    if (id && (isOpen || status !== 'idle')) void load();
    else void refreshCount();
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
    addItem,
    /** Shown at once, sent 300 ms after the last change; zero or less removes. */
    changeQuantity: lines.change,
    removeItem: lines.remove,
    /** Flushes debounced changes, before the page unloads. */
    sendWaiting: lines.sendWaiting,
    /** Awaits all pending changes; true if all succeeded. */
    settled: lines.settled,
    empty,
    replaceBag,
    cancelReplacement: (): void => state.set({ conflict: null }),
    updateCart,
    changeCode,
    updateMetadata,
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
