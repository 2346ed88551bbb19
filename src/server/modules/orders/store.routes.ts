import { z } from 'zod';
import { orderAnswer, packingNoteAnswer } from '#shared/contract/checkout.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { getOrder, getPackingNote } from './service.ts';

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
  endpoint(
    'GET',
    '/orders/:id/packing-note',
    { summary: 'What goes with the parcel of one’s own order: without prices, where the giver hides them', query: orderQuery, returns: packingNoteAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { params, query }) => ({
      packing_note: await getPackingNote(ctx, params.id, query.key),
    }),
  ),
];
