import { push } from '#shared/contract/push.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { addDevice, getPush, removeDevice } from './service.ts';

export const pushRoutes = [
  handle(push.get, getPush),
  handle(push.addDevice, async (ctx, { body }) => ({
    device: await addDevice(ctx, body),
  })),
  handle(push.removeDevice, async (ctx, { params }) => {
    await removeDevice(ctx, params.id);
    return { success: true as const };
  }),
];
