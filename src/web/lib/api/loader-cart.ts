/** The visitor's bag in use, for a loader: the browser asks for it by its id, and needs no such call. */
import type { RouterContextProvider } from 'react-router';
import type { Cart } from '#shared/contract/cart.ts';
import { apiOf, orMissing } from './loader-api.ts';

/** Null where there is none, nothing in it, or the API won't say: the browser finds it then. */
export async function findCurrentCart(context: Readonly<RouterContextProvider>): Promise<Cart | null> {
  const answer = await orMissing(apiOf(context).carts.getCurrent({ query: { with_store_account_id: true } }));
  return answer?.cart ?? null;
}
