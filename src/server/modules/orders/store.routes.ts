import { z } from 'zod';
import { orderAnswer } from '#shared/contract/checkout.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { getOrder } from './service.ts';

const orderQuery = z.object({ key: z.string().max(200).optional() });

export const orderRoutes = [
  endpoint(
    'GET',
    '/orders/:id',
    { summary: 'One’s own order, or one opened with the key of its mail', query: orderQuery, returns: orderAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { params, query }) => ({
      order: await getOrder(ctx, params.id, query.key),
    }),
  ),
];
