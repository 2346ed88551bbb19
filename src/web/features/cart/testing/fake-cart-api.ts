/** In-memory API for cart tests: stores carts, and fails or delays calls on request. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { CartApi } from '../cart-api.ts';

type Method = 'createCart' | 'cart' | 'itemsCount' | 'addLineItem' | 'updateLineItem' | 'deleteLineItem' | 'updateCart' | 'addPromotions' | 'removePromotions' | 'updateCartMetadata';

const makeVendor = (variantId: string) => (variantId.startsWith('other_') ? 'Silversmedjan' : 'Ängsblom');
const vendor = (name: string) => ({ id: `vendor_${name}`, name, handle: name.toLowerCase(), members_discount_percentage: 10 });

export const PRICE = 100;

export function refusal(status: number, code?: string, extra: Record<string, unknown> = {}): ApiError {
  return new ApiError(status, { status, ...(code && { code: code as 'INTERNAL' }), detail: code ?? `HTTP ${status}`, ...extra });
}

export const networkDown = (): ApiError => new ApiError(0, { status: 0, detail: 'Failed to fetch' });

export function createFakeCartApi() {
  const carts = new Map<string, Cart>();
  const stock = new Map<string, number>();
  const completed = new Set<string>();
  /** Each call as "method argument argument". */
  const calls: string[] = [];
  const failures: { method: Method; error: ApiError; times: number; isAfterwards: boolean }[] = [];
  const held: { method: Method; release: Promise<void> }[] = [];
  let made = 0;

  function makeCart(items: CartItem[], before: Pick<Cart, 'id' | 'metadata' | 'region' | 'currency_code' | 'email' | 'shipping_address'>): Cart {
    const total = items.reduce((sum, item) => sum + item.total, 0);
    return {
      ...before,
      items,
      item_total: total,
      original_item_total: total,
      discount_total: 0,
      promotions: [],
      shipping_total: 0,
      wrapping_total: 0,
      wrapping_price: 39,
      tax_total: total / 5,
      total,
      vendor: items[0]?.product.vendor ?? null,
      billing_address: null,
      recipient: null,
      shipping_method: null,
      delivery_day: null,
      free_shipping: { threshold: 499, remaining: Math.max(0, 499 - total) },
      reservation: null,
      completed_at: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    };
  }

  function makeLine(id: string, variantId: string, quantity: number): CartItem {
    return {
      id,
      variant_id: variantId,
      variant_title: '',
      sku: variantId,
      quantity,
      unit_price: PRICE,
      original_unit_price: PRICE,
      previous_unit_price: null,
      promotion_total: 0,
      reduction: null,
      total: PRICE * quantity,
      quantity_available: stock.get(variantId) ?? 99,
      metadata: {},
      wish: null,
      product: { id: `prod_${variantId}`, title: variantId, handle: variantId, path: variantId, image: null, vendor: vendor(makeVendor(variantId)) },
    };
  }

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

  async function answer<Result>(method: Method, args: unknown[], work: () => Result): Promise<Result> {
    calls.push([method, ...args.map((arg) => (typeof arg === 'object' && arg !== null ? JSON.stringify(arg) : String(arg)))].join(' '));
    const index = held.findIndex((entry) => entry.method === method);
    const [waiting] = index < 0 ? [] : held.splice(index, 1);
    const failure = failures.find((entry) => entry.method === method && entry.times > 0);
    if (failure) failure.times -= 1;
    if (failure && !failure.isAfterwards) {
      await waiting?.release;
      throw failure.error;
    }
    const result = work();
    await waiting?.release;
    if (failure) throw failure.error;
    return result;
  }

  function withLine(cart: Cart, itemId: string, quantity: number): Cart {
    const line = cart.items.find((item) => item.id === itemId);
    if (!line) throw refusal(404, 'NOT_FOUND');
    const available = stock.get(line.variant_id) ?? 99;
    if (quantity > available) throw refusal(409, 'INSUFFICIENT_INVENTORY', { quantity_left: available });
    const items = cart.items.flatMap((item) => (item.id !== itemId ? [item] : quantity > 0 ? [makeLine(itemId, item.variant_id, quantity)] : []));
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
        if (holding && holding !== makeVendor(body.variant_id)) throw refusal(409, 'VENDOR_CONFLICT');
        const line = cart.items.find((item) => item.variant_id === body.variant_id);
        if (line) return { cart: save(withLine(cart, line.id, line.quantity + body.quantity)) };
        const added = makeCart([...cart.items, makeLine(`item_${body.variant_id}`, body.variant_id, 0)], cart);
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
    /** Makes the next calls of a method fail; with isAfterwards the server does its work and the response is lost. */
    fail(method: Method, error: ApiError, { times = 1, isAfterwards = false }: { times?: number; isAfterwards?: boolean } = {}): void {
      failures.push({ method, error, times, isAfterwards });
    },
    /** Delays the next response of a method until released. */
    hold(method: Method): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push({ method, release: promise });
      return resolve;
    },
    /** Creates an existing cart from "variant" or "variant×3". */
    given(cartId: string, ...items: string[]): Cart {
      const lines = items.map((item) => item.split('×')).map(([variantId = '', quantity = '1']) => makeLine(`item_${variantId}`, variantId, Number(quantity)));
      return save(makeCart(lines, { id: cartId, metadata: {}, region: null, currency_code: 'SEK', email: null, shipping_address: null }));
    },
  };
}
