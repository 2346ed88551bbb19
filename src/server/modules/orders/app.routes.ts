import { orderAnswer, ordersAnswer, ordersQuery } from '#shared/contract/checkout.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { getOwnOrder, listOwnOrders } from './service.ts';

export const memberOrderRoutes = [
  memberEndpoint('GET', '/orders', { summary: 'One’s own orders, newest first', query: ordersQuery, returns: ordersAnswer }, (ctx, { query }) => listOwnOrders(ctx, query)),
  memberEndpoint('GET', '/orders/:id', { summary: 'One of one’s own orders', returns: orderAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({ order: await getOwnOrder(ctx, params.id) })),
];
