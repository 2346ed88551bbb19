/** Browsers subscribed to notifications (Web Push). */
import { z } from 'zod';
import { success } from './common.ts';
import { route } from './route.ts';

const MAX_ENDPOINT = 1_000;
const P256_POINT = /^[\w-]{87}=?$/;
const AUTH_SECRET = /^[\w-]{22}={0,2}$/;

/** A PushSubscription's `toJSON`. */
export const addPushDevice = z.object({
  endpoint: z.string().max(MAX_ENDPOINT).meta({ description: 'The push service’s address: https, and open to the internet' }),
  keys: z.object({ p256dh: z.string().regex(P256_POINT), auth: z.string().regex(AUTH_SECRET) }),
});

export const pushDevice = z
  .object({
    _id: z.uuid(),
    device: z.object({ browser: z.string(), system: z.string() }).meta({ description: 'Empty where it can’t be told' }),
    fingerprint: z.string().meta({ description: 'SHA-256 of the endpoint, in hex: by it a browser knows itself. The endpoint is told to nobody' }),
    isFailing: z.boolean().meta({ description: 'Whether the push service refused the last one' }),
    createdAt: z.string(),
    lastNotifiedAt: z.string().nullable(),
  })
  .meta({ id: 'PushDevice' });

export const pushAnswer = z.object({ publicKey: z.string().meta({ description: 'The applicationServerKey to subscribe with, in base64url' }), devices: z.array(pushDevice) });
export const pushDeviceAnswer = z.object({ device: pushDevice });

export type PushDevice = z.infer<typeof pushDevice>;
export type AddPushDevice = z.output<typeof addPushDevice>;

export const push = {
  get: route('app', 'GET', '/push', { summary: 'In which browsers one is told things, and the key to subscribe with', returns: pushAnswer }),
  addDevice: route('app', 'POST', '/push/devices', { summary: 'Turn notifications on in this browser', body: addPushDevice, returns: pushDeviceAnswer, status: 201 }),
  removeDevice: route('app', 'DELETE', '/push/devices/:id', { summary: 'Turn notifications off in one browser', returns: success, fails: ['NOT_FOUND'] }),
};
