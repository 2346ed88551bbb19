import type { RouterContextProvider } from 'react-router';
import type { Cart } from '#shared/contract/cart.ts';
import { getApi, orMissing } from './loader-api.ts';

/** Null if there is no cart, it is empty, or the API fails: the browser then fetches it. */
export async function findCurrentCart(context: Readonly<RouterContextProvider>): Promise<Cart | null> {
  const answer = await orMissing(getApi(context).carts.getCurrent({ query: { with_store_account_id: true } }));
  return answer?.cart ?? null;
}
