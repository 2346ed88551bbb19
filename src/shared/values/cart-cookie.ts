/** The cookie that makes a browser the owner of its carts. */
export const CART_COOKIE = 'fira.cart';

/** Whether who sends this Cookie header may have a bag: has had one in this browser, or is signed in and may have one elsewhere. */
export function mayHaveBag(cookies: string): boolean {
  return cookies.includes(`${CART_COOKIE}=`) || cookies.includes('client.');
}
