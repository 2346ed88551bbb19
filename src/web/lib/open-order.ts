/** The order named by the URL's query, for pages that also work without one. */
import type { RouterContextProvider } from 'react-router';
import type { Order } from '#shared/contract/checkout.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from './api/loader-api.ts';

export interface OpenOrder {
  order: Order | null;
  orderKey: string | undefined;
  /** The named order isn't visible to this visitor; whether it exists is not revealed. */
  isHidden: boolean;
}

export async function findOpenOrder(context: Readonly<RouterContextProvider>, query: URLSearchParams): Promise<OpenOrder> {
  const id = query.get('order');
  const orderKey = query.get('key') ?? undefined;
  if (!id) return { order: null, orderKey: undefined, isHidden: false };
  try {
    return { order: (await getApi(context).orders.open({ id, query: { key: orderKey } })).order, orderKey, isHidden: false };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { order: null, orderKey: undefined, isHidden: true };
    return orPageError(Promise.reject(error));
  }
}
