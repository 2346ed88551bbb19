import type { Cart } from '#shared/contract/cart.ts';
import type { CartApi } from './cart-api.ts';
import type { CartSession, Notify } from './cart-session.ts';
import type { CartState } from './cart-state.ts';
import type { InTurn } from './in-turn.ts';
import type { StoredCartId } from './stored-cart-id.ts';

/** Interface shared by the parts of the cart store. */
export interface CartParts {
  api: CartApi;
  cartId: StoredCartId;
  state: CartState;
  session: CartSession;
  inTurn: InTurn;
  notify: Notify;
  /** Switches the cart to the chosen currency after a change. */
  followCurrency: (cart: Cart, failure: string) => Promise<void>;
  /** The buyer's country decides this cart's region, over the chosen currency. */
  storeRegion: (cartId: string) => void;
}
