/** Products and filled carts for a journey's setup, over the API. */
import type { Page } from '@playwright/test';
import type { Cart } from '../src/shared/contract/cart.ts';
import type { Order } from '../src/shared/contract/checkout.ts';
import type { Product } from '../src/shared/contract/catalog.ts';
import { formatSum, fromMajor } from '../src/shared/values/money/money.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { defaultRegionId } from '../src/shared/values/places/regions.ts';
import { api } from './api.ts';

/** A product by its Swedish handle, in a language. */
export async function getProduct(page: Page, handle: string, locale: Locale): Promise<Product> {
  return (await api(page).catalog.getProduct({ handleOrId: handle, locale })).product;
}

interface GoodsInput {
  product: Product;
  quantity?: number;
  /** Which of its variants, counted from 0. */
  variant?: number;
}

/** Gives the browser a cart with these products, as from an earlier visit. */
export async function fillBag(page: Page, inputs: readonly GoodsInput[], regionId: string = defaultRegionId): Promise<Cart> {
  let { cart } = await api(page).carts.create({ body: { region_id: regionId } });
  for (const { product, quantity = 1, variant = 0 } of inputs) {
    const body = { variant_id: product.variants[variant]?.id ?? '', quantity };
    ({ cart } = await api(page).carts.addLineItem({ cartId: cart.id, body }));
  }
  await page.context().addInitScript((id) => {
    if (!window.location.protocol.startsWith('http') || window.localStorage.getItem('bagIsFilled')) return;
    window.localStorage.setItem('cartId', id);
    window.localStorage.setItem('bagIsFilled', 'yes');
  }, cart.id);
  return cart;
}

export async function getCart(page: Page, cartId: string): Promise<Cart> {
  return (await api(page).carts.get({ cartId })).cart;
}

/** The order that the browser itself placed. */
export async function getOrder(page: Page, orderId: string): Promise<Order> {
  return (await api(page).orders.open({ id: orderId })).order;
}

export function storedCartId(page: Page): Promise<string | null> {
  return page.evaluate(() => window.localStorage.getItem('cartId'));
}

/** Formats an API amount as the shop does. */
export function sum(amount: number, { currency_code }: Pick<Cart, 'currency_code'>, locale: Locale): string {
  return formatSum(fromMajor(amount), currency_code, locale);
}
