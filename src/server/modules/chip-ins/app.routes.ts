import { chipIns } from '#shared/contract/chip-ins.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { listOwnChipIns, startChipIn } from './service.ts';

export const memberChipInRoutes = [
  handle(chipIns.startOfPerson, async (ctx, { params, body }) => ({ chip_in: await startChipIn(ctx, { jubileeId: params.id, listId: params.listId }, params.itemId, body) })),
  handle(chipIns.startOfCircle, async (ctx, { params, body }) => ({ chip_in: await startChipIn(ctx, { circleId: params.id, listId: params.listId }, params.itemId, body) })),
  handle(chipIns.listOwn, async (ctx) => ({ chip_ins: await listOwnChipIns(ctx) })),
];
