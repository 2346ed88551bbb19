/** The cookie that makes a browser the owner of its carts. */
export const CART_COOKIE = 'fira.cart';

/** Whether the sender of this Cookie header may have a cart: had one in this browser, or is signed in. */
export function mayHaveBag(cookies: string): boolean {
  return cookies.includes(`${CART_COOKIE}=`) || cookies.includes('client.');
}
