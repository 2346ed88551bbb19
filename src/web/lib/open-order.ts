/** The order that an address names in its query, for pages that work without one too. */
import type { RouterContextProvider } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { apiOf, orPageError } from './api/loader-api.ts';

export interface OpenOrder {
  order: Order | null;
  orderKey: string | undefined;
  /** An order was named that this visitor can't see; whether there is one isn't told. */
  isHidden: boolean;
}

export async function findOpenOrder(context: Readonly<RouterContextProvider>, query: URLSearchParams): Promise<OpenOrder> {
  const id = query.get('order');
  const orderKey = query.get('key') ?? undefined;
  if (!id) return { order: null, orderKey: undefined, isHidden: false };
  try {
    return { order: (await apiOf(context).orders.open({ id, query: { key: orderKey } })).order, orderKey, isHidden: false };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { order: null, orderKey: undefined, isHidden: true };
    return orPageError(Promise.reject(error));
  }
}
