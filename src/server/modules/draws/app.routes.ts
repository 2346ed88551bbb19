import { draws } from '#shared/contract/draws.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { createDraw, getDraw, listOwnDraws, removeParticipant, renewLink, sendDraw } from './service.ts';

export const drawRoutes = [
  handle(draws.list, async (ctx) => ({ draws: await listOwnDraws(ctx) })),
  handle(draws.get, (ctx, { params }) => getDraw(ctx, params.id)),
  handle(draws.create, async (ctx, { params, body }) => ({ draw: await createDraw(ctx, params.id, body) })),
  handle(draws.send, (ctx, { params }) => sendDraw(ctx, params.id)),
  handle(draws.leave, async (ctx, { params }) => ({ draw: await removeParticipant(ctx, params.id, params.participantId) })),
  handle(draws.renewLink, async (ctx, { params }) => ({ url: await renewLink(ctx, params.id, params.participantId) })),
];
