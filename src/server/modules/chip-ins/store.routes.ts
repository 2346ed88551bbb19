import { chipIns } from '#shared/contract/chip-ins.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { requireMember } from '#server/platform/context.ts';
import { beginContribution, cancelChipIn, completeContribution, getChipIn, startChipIn, withdrawContribution } from './service.ts';

export const chipInRoutes = [
  handle(chipIns.startByLink, async (ctx, { params, body }) => ({ chip_in: await startChipIn(requireMember(ctx), { publicId: params.publicId }, params.itemId, body) })),
  handle(chipIns.get, async (ctx, { params, query }) => ({ chip_in: await getChipIn(ctx, params.token, query.key) })),
  handle(chipIns.begin, async (ctx, { params, body }) => ({ contribution: await beginContribution(ctx, params.token, body) })),
  handle(chipIns.complete, (ctx, { params, body }) => completeContribution(ctx, params.id, body?.confirmation_token ?? null)),
  handle(chipIns.withdraw, async (ctx, { params, body }) => ({ chip_in: await withdrawContribution(ctx, params.token, params.id, body?.key) })),
  handle(chipIns.cancel, async (ctx, { params }) => ({ chip_in: await cancelChipIn(ctx, params.token) })),
];
