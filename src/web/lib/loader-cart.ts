/** The visitor's bag in use, for a loader: the browser asks for it by its id, and needs no such call. */
import type { RouterContextProvider } from 'react-router';
import type { Cart, currentCartAnswer } from '#shared/contract/cart.ts';
import { type Answer, createCall } from './api-call.ts';
import { orMissing } from './loader-api.ts';
import { pageContext } from './page-context.ts';

/** Null where there is none, nothing in it, or the API won't say: the browser finds it then. */
export async function findCurrentCart(context: Readonly<RouterContextProvider>): Promise<Cart | null> {
  const { fetchApi, locale } = context.get(pageContext);
  const call = createCall({ fetch: fetchApi, locale });
  const answer = await orMissing(call<Answer<typeof currentCartAnswer>>('GET', '/api/store/carts/current', { query: { with_store_account_id: true } }));
  return answer?.cart ?? null;
}
