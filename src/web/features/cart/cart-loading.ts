/** Reading the cart and its count from the server. */
import type { Cart } from '#shared/contract/cart.ts';
import { CartNotCreated } from './cart-failures.ts';
import type { CartLines } from './cart-lines.ts';
import type { CartParts } from './cart-parts.ts';
import { countUnits } from './cart-state.ts';

export function createCartLoading({ api, cartId, state, session, inTurn }: CartParts, lines: CartLines) {
  let loading: Promise<Cart | null> | null = null;

  /** Fetches or creates the cart, after flushing pending changes. Never rejects: failures set the status. */
  function load(): Promise<Cart | null> {
    if (loading) return loading;
    lines.sendWaiting();
    if (state.get().status !== 'ready') state.set({ status: 'loading' });
    loading = inTurn(session.fetchOrCreate)
      .catch((error: unknown) => {
        state.set({ status: 'failed' });
        if (error instanceof CartNotCreated) session.report(error, '');
        return null;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
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

  return { load, refreshCount, onOtherTab };
}
