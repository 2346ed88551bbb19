import { orders } from '#shared/contract/checkout.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getOwnOrder, listOwnOrders } from './service.ts';

export const memberOrderRoutes = [handle(orders.list, (ctx, { query }) => listOwnOrders(ctx, query)), handle(orders.get, async (ctx, { params }) => ({ order: await getOwnOrder(ctx, params.id) }))];
