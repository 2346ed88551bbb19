/** Changes the checkout's cart, or another with the same items where the browser lost its own. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import type { GiftDraft } from './gift.ts';
import { type CheckoutApi, type CheckoutCartId, isStatus } from './checkout-api.ts';
import type { StateHolder } from './checkout-state.ts';
import { isPassing } from './complete.ts';

interface CartUpdateOptions {
  api: CheckoutApi;
  cartId: CheckoutCartId;
  state: StateHolder;
  accept: (cart: Cart) => void;
  storeGift: (gift: GiftDraft) => void;
}

export function createCartUpdate({ api, cartId, state, accept, storeGift }: CartUpdateOptions): (fields: UpdateCart) => Promise<Cart> {
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

  return async function update(fields: UpdateCart): Promise<Cart> {
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
  };
}
