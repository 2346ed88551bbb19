/** For participants with the link of their mail. */
import { publicDraws } from '#shared/contract/draws.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { getDrawnName } from './drawn.ts';

export const publicDrawRoutes = [handle(publicDraws.get, async (ctx, { params }) => ({ drawn: await getDrawnName(ctx, params.token) }))];
