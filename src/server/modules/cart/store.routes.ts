import { carts } from '#shared/contract/cart.ts';
import { chipIns } from '#shared/contract/chip-ins.ts';
import { giftCards } from '#shared/contract/gift-cards.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { cartCookieLine, newCartSecret } from '#server/platform/cart-cookie.ts';
import { applyChipIn, applyGiftCard, removeGiftCard } from './gift-card.ts';
import { addItem, changeItem, removeItem } from './lines.ts';
import { addPromotions, removePromotions } from './promotions.ts';
import { countItems, createCart, findCurrentCart, getCart, knownCartSecret, updateCart, updateMetadata } from './service.ts';

export const cartRoutes = [
  handle(carts.create, async (ctx, { body, setCookie }) => {
    const secret = (await knownCartSecret(ctx)) ?? newCartSecret();
    // The secret is reused for all of a browser's carts, so that earlier orders stay visible.
    const owner = { ...ctx, visitor: { ...ctx.visitor, cartSecret: secret } };
    const cart = await createCart(owner, secret, body.region_id ?? null);
    setCookie(cartCookieLine(secret, ctx.config.isSecure));
    return { cart };
  }),
  handle(carts.getCurrent, async (ctx, { query }) => ({ cart: await findCurrentCart(ctx, { withStoreAccountId: query.with_store_account_id ?? false }) })),
  handle(carts.get, async (ctx, { params, query }) => ({
    cart: await getCart(ctx, params.cartId, { withStoreAccountId: query.with_store_account_id ?? false }),
  })),
  handle(carts.countItems, async (ctx, { params }) => ({ count: await countItems(ctx, params.cartId) })),
  handle(carts.addLineItem, async (ctx, { params, body }) => ({ cart: await addItem(ctx, params.cartId, body) })),
  handle(carts.updateLineItem, async (ctx, { params, body }) => ({ cart: await changeItem(ctx, params.cartId, params.itemId, body.quantity) })),
  handle(carts.deleteLineItem, async (ctx, { params }) => ({
    id: params.itemId,
    object: 'line-item' as const,
    deleted: true as const,
    parent: await removeItem(ctx, params.cartId, params.itemId),
  })),
  handle(carts.update, async (ctx, { params, body }) => ({
    cart: await updateCart(ctx, params.cartId, body),
  })),
  handle(carts.updateMetadata, async (ctx, { params, body }) => ({
    cart: await updateMetadata(ctx, params.cartId, body.metadata),
  })),
  handle(carts.addPromotions, async (ctx, { params, body }) => ({ cart: await addPromotions(ctx, params.cartId, body.codes) })),
  handle(carts.removePromotions, async (ctx, { params, body }) => ({ cart: await removePromotions(ctx, params.cartId, body.codes) })),
  handle(giftCards.apply, async (ctx, { params, body }) => ({ cart: await applyGiftCard(ctx, params.cartId, body.code) })),
  handle(chipIns.apply, async (ctx, { params, body }) => ({ cart: await applyChipIn(ctx, params.cartId, body.token) })),
  handle(giftCards.remove, async (ctx, { params }) => ({ cart: await removeGiftCard(ctx, params.cartId) })),
];
