/** Updates of the cart as a whole: e-mail, addresses, region, promotion codes and metadata. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { CartNotCreated, passesUnchanged } from './cart-failures.ts';
import type { CartLines } from './cart-lines.ts';
import type { CartParts } from './cart-parts.ts';

export type CartUpdates = ReturnType<typeof createCartUpdates>;

export function createCartUpdates({ api, cartId, session, inTurn, notify, storeRegion }: CartParts, lines: CartLines) {
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
        session.accept((await api.carts[how === 'add' ? 'addPromotions' : 'removePromotions']({ cartId: id, body: { codes: [code] } })).cart);
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
        session.report(error, m.cart_metadata_failed());
        return false;
      }
    });
  }

  return { updateCart, changeCode, updateMetadata };
}
