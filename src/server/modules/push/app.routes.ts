import { success } from '#shared/contract/common.ts';
import { addPushDevice, pushAnswer, pushDeviceAnswer } from '#shared/contract/push.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { addDevice, getPush, removeDevice } from './service.ts';

export const pushRoutes = [
  memberEndpoint('GET', '/push', { summary: 'In which browsers one is told things, and the key to subscribe with', returns: pushAnswer }, getPush),
  memberEndpoint('POST', '/push/devices', { summary: 'Turn notifications on in this browser', body: addPushDevice, returns: pushDeviceAnswer, status: 201 }, async (ctx, { body }) => ({
    device: await addDevice(ctx, body),
  })),
  memberEndpoint('DELETE', '/push/devices/:id', { summary: 'Turn notifications off in one browser', returns: success, fails: ['NOT_FOUND'] }, async (ctx, { params }) => {
    await removeDevice(ctx, params.id);
    return { success: true as const };
  }),
];
