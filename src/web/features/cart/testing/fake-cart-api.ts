/** In-memory API for cart tests: stores carts, and fails or delays calls on request. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { CartApi } from '../cart-api.ts';
import { makeCart, makeLine, getVendorName } from './fake-cart.ts';
import { createScriptedAnswers } from './scripted-answers.ts';

type Method = 'createCart' | 'cart' | 'itemsCount' | 'addLineItem' | 'updateLineItem' | 'deleteLineItem' | 'updateCart' | 'addPromotions' | 'removePromotions' | 'updateCartMetadata';

export function refusal(status: number, code?: string, extra: Record<string, unknown> = {}): ApiError {
  return new ApiError(status, { status, ...(code && { code: code as 'INTERNAL' }), detail: code ?? `HTTP ${status}`, ...extra });
}

export const networkDown = (): ApiError => new ApiError(0, { status: 0, detail: 'Failed to fetch' });

export function createFakeCartApi() {
  const carts = new Map<string, Cart>();
  const stock = new Map<string, number>();
  const completed = new Set<string>();
  const { calls, answer, fail, hold } = createScriptedAnswers<Method>();
  let made = 0;

  const line = (id: string, variantId: string, quantity: number): CartItem => makeLine({ id, variantId, quantity, available: stock.get(variantId) });

  function open(cartId: string): Cart {
    if (completed.has(cartId)) throw refusal(410, 'CART_COMPLETED', { detail: `Cart ${cartId} is already completed` });
    const cart = carts.get(cartId);
    if (!cart) throw refusal(404, 'NOT_FOUND');
    return cart;
  }

  function save(cart: Cart): Cart {
    carts.set(cart.id, cart);
    return structuredClone(cart);
  }

  function withLine(cart: Cart, itemId: string, quantity: number): Cart {
    const existing = cart.items.find((item) => item.id === itemId);
    if (!existing) throw refusal(404, 'NOT_FOUND');
    const available = stock.get(existing.variant_id) ?? 99;
    if (quantity > available) throw refusal(409, 'INSUFFICIENT_INVENTORY', { quantity_left: available });
    const items = cart.items.flatMap((item) => (item.id !== itemId ? [item] : quantity > 0 ? [line(itemId, item.variant_id, quantity)] : []));
    return makeCart(items, cart);
  }

  const cartCalls: CartApi['carts'] = {
    create: ({ body } = {}) => {
      const regionId = body?.region_id ?? null;
      return answer('createCart', [regionId], () => {
        made += 1;
        const currency_code = regionId === 'reg_nordics' ? 'EUR' : 'SEK';
        const region: Cart['region'] = regionId === null ? null : { id: regionId, name: regionId, currency_code, countries: [] };
        return { cart: save(makeCart([], { id: `cart_${made}`, metadata: {}, region, currency_code, email: null, shipping_address: null })) };
      });
    },
    get: ({ cartId }) => answer('cart', [cartId], () => ({ cart: structuredClone(open(cartId)) })),
    countItems: ({ cartId }) => answer('itemsCount', [cartId], () => ({ count: (carts.get(cartId)?.items ?? []).reduce((sum, item) => sum + item.quantity, 0) })),
    addLineItem: ({ cartId, body }) =>
      answer('addLineItem', [cartId, body.variant_id, body.quantity], () => {
        const cart = open(cartId);
        if (body.variant_id === 'missing') throw refusal(404, 'NOT_FOUND', { detail: 'No such variant for sale' });
        const holding = cart.items[0]?.product.vendor.name;
        if (holding && holding !== getVendorName(body.variant_id)) throw refusal(409, 'VENDOR_CONFLICT');
        const existing = cart.items.find((item) => item.variant_id === body.variant_id);
        if (existing) return { cart: save(withLine(cart, existing.id, existing.quantity + body.quantity)) };
        const added = makeCart([...cart.items, line(`item_${body.variant_id}`, body.variant_id, 0)], cart);
        return { cart: save(withLine(added, `item_${body.variant_id}`, body.quantity)) };
      }),
    updateLineItem: ({ cartId, itemId, body: { quantity } }) => answer('updateLineItem', [cartId, itemId, quantity], () => ({ cart: save(withLine(open(cartId), itemId, quantity)) })),
    deleteLineItem: ({ cartId, itemId }) => answer('deleteLineItem', [cartId, itemId], () => ({ id: itemId, object: 'line-item', deleted: true, parent: save(withLine(open(cartId), itemId, 0)) })),
    update: ({ cartId, body }) =>
      answer('updateCart', [cartId, body], () => {
        const cart = open(cartId);
        return { cart: save({ ...cart, email: body.email ?? cart.email, currency_code: body.region_id === 'reg_nordics' ? 'EUR' : body.region_id ? 'SEK' : cart.currency_code }) };
      }),
    addPromotions: ({ cartId, body: { codes } }) => answer('addPromotions', [cartId, ...codes], () => ({ cart: save({ ...open(cartId) }) })),
    removePromotions: ({ cartId, body: { codes } }) => answer('removePromotions', [cartId, ...codes], () => ({ cart: save({ ...open(cartId) }) })),
    updateMetadata: ({ cartId, body: { metadata } }) => answer('updateCartMetadata', [cartId, metadata], () => ({ cart: save({ ...open(cartId), metadata: metadata as Cart['metadata'] }) })),
  };

  return {
    api: { carts: cartCalls },
    calls,
    carts,
    stock,
    completed,
    fail,
    hold,
    /** Creates an existing cart from "variant" or "variant×3". */
    given(cartId: string, ...items: string[]): Cart {
      const lines = items.map((item) => item.split('×')).map(([variantId = '', quantity = '1']) => line(`item_${variantId}`, variantId, Number(quantity)));
      return save(makeCart(lines, { id: cartId, metadata: {}, region: null, currency_code: 'SEK', email: null, shipping_address: null }));
    },
  };
}
