import { gifts } from '#shared/contract/gifts.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { createGift, listGifts, listGiftStates, patchGift, putBudget, removeGift } from './service.ts';

export const giftRoutes = [
  handle(gifts.list, (ctx, { query }) => listGifts(ctx, query)),
  handle(gifts.listStates, async (ctx) => ({ states: await listGiftStates(ctx) })),
  handle(gifts.create, async (ctx, { body }) => ({ gift: await createGift(ctx, body) })),
  handle(gifts.patch, async (ctx, { params, body }) => ({ gift: await patchGift(ctx, params.id, body) })),
  handle(gifts.remove, async (ctx, { params }) => {
    await removeGift(ctx, params.id);
    return { success: true as const };
  }),
  handle(gifts.putBudget, async (ctx, { body }) => ({ budget: await putBudget(ctx, body) })),
];
