/** For participants with the link of their mail. */
import { publicDraws } from '#shared/contract/draws.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getDrawnName, putWishes } from './drawn.ts';

export const publicDrawRoutes = [
  handle(publicDraws.get, async (ctx, { params }) => ({ drawn: await getDrawnName(ctx, params.token) })),
  handle(publicDraws.wish, async (ctx, { params, body }) => {
    await putWishes(ctx, params.token, body.text);
    return { drawn: await getDrawnName(ctx, params.token) };
  }),
];
