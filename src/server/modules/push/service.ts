/** A member's browsers with notifications turned on, and sending each notification once per browser. */
import { createECDH, createHash } from 'node:crypto';
import type { AddPushDevice, PushDevice } from '#shared/contract/push.ts';
import { isUuid, uuidv7 } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { toDevice } from '#server/platform/device-names.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isPushAddress, usualPushRules } from '#server/platform/push/push-rules.ts';
import { type PushMessage, type PushOptions, sendPush } from '#server/platform/push/send-push.ts';
import { vapidKeys } from '#server/platform/push/vapid-keys.ts';
import { isForeignKeyViolation } from '#server/platform/refused-writes.ts';
import * as repository from './repository.ts';

export { pushPersonalData } from './personal-data.ts';

/** Above this, the oldest device is dropped. */
const MAX_DEVICES = 10;
/** Claim duration: longer than a push may take. */
const CLAIM_MS = 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** The longest Retry-After accepted. */
const LONGEST_WISH_MS = 86_400_000;

const present = ({ id, endpoint, browser, system, is_failing, created_at, last_told_at }: repository.DeviceRow): PushDevice => ({
  _id: id,
  device: { browser, system },
  fingerprint: createHash('sha256').update(endpoint).digest('hex'),
  isFailing: is_failing,
  createdAt: created_at.toISOString(),
  lastNotifiedAt: last_told_at?.toISOString() ?? null,
});

/** The member's devices, newest first, and the VAPID key to subscribe with. */
export async function getPush(ctx: MemberCtx): Promise<{ publicKey: string; devices: PushDevice[] }> {
  return { publicKey: vapidKeys(ctx.config).publicKey, devices: (await repository.listDevices(ctx.db, { memberId: ctx.member.id })).map(present) };
}

/** Whether it is a valid P-256 point to encrypt for. */
function isPublicKey(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    return ecdh.computeSecret(p256dh, 'base64url').length > 0;
  } catch {
    return false;
  }
}

/** Turns notifications on in this browser; idempotent. Throws VALIDATION_FAILED for a disallowed endpoint, and for invalid keys. */
export async function addDevice(root: MemberCtx, { endpoint, keys: { p256dh, auth } }: AddPushDevice): Promise<PushDevice> {
  const wrong = (field: string): never => {
    throw new DomainError('VALIDATION_FAILED', { fields: [{ field, code: 'invalid' }] });
  };
  if (!isPushAddress(endpoint, root.pushRules ?? usualPushRules)) wrong('endpoint');
  if (!isPublicKey(p256dh)) wrong('keys.p256dh');
  const { browser, system } = toDevice(root.visitor.userAgent);
  const browserHash = root.visitor.deviceSecret === null ? null : hashSecret(root.visitor.deviceSecret);
  return inTransaction(root, async (ctx) => {
    const { id, sessionId } = ctx.member;
    await repository.deleteFormer(ctx.db, { memberId: id, sessionId, endpoint });
    const now = ctx.clock.now();
    const [saved] = await repository.saveDevice(ctx.db, { id: uuidv7(now.getTime()), memberId: id, sessionId, browserHash, endpoint, p256dh, auth, browser, system, now }).catch((error: unknown) => {
      // The session ended concurrently.
      throw isForeignKeyViolation(error) ? new DomainError('UNAUTHENTICATED') : error;
    });
    if (!saved) throw new DomainError('INTERNAL');
    await repository.deleteOldest(ctx.db, { memberId: id, max: MAX_DEVICES });
    return present(saved);
  });
}

/** Throws NOT_FOUND for another member's device. */
export async function removeDevice(ctx: MemberCtx, id: string): Promise<void> {
  const [gone] = isUuid(id) ? await repository.deleteOwnDevice(ctx.db, { id, memberId: ctx.member.id }) : [];
  if (!gone) throw new DomainError('NOT_FOUND');
}

export async function listOwners(ctx: Pick<Ctx, 'db'>, memberIds: readonly string[]): Promise<Set<string>> {
  return new Set((await repository.listOwners(ctx.db, { memberIds })).map(({ member_id }) => member_id));
}

/** Detaches devices from expired sessions before the sweep deletes those: they still get reminders. */
export const leaveExpired = async (ctx: Pick<Ctx, 'db'>, now: Date): Promise<void> => void (await repository.leaveExpired(ctx.db, { now }));

/** On sign-in: moves the browser's devices to the new session; deletes other members'. */
export async function adoptBrowser(ctx: Ctx, memberId: string, sessionId: string): Promise<void> {
  if (ctx.visitor.deviceSecret !== null) await repository.adopt(ctx.db, { browserHash: hashSecret(ctx.visitor.deviceSecret), memberId, sessionId });
}

/** On a sign-in that renews the browser's secret: its devices follow. */
export const renameBrowser = async (ctx: Pick<Ctx, 'db'>, browserHash: string, nextHash: string): Promise<void> => void (await repository.renameBrowser(ctx.db, { browserHash, nextHash }));

/** On the end of all sessions, or all but one. */
export const endDevices = async (ctx: Pick<Ctx, 'db'>, memberId: string, exceptSessionId: string | null): Promise<void> => void (await repository.deleteDevices(ctx.db, { memberId, exceptSessionId }));

/**
 * Sends a notification to each of a member's devices once, whatever the number of workers and calls. Returns when to retry the rest; null if done.
 * Deletes devices unknown to the push service; gives up on other refusals. After a crash before recording, the resend has the same topic and tag, and
 * replaces the first.
 */
export async function notifyDevices(ctx: Ctx, memberId: string, about: string, message: PushMessage, options: PushOptions): Promise<Date | null> {
  const [devices, notifications] = await Promise.all([repository.listDevices(ctx.db, { memberId }), repository.listPushNotifications(ctx.db, { memberId, about })]);
  await ctx.step('push.listed');
  const known = new Map(notifications.map((notification) => [notification.device_id, notification]));
  const waits = await Promise.all(
    devices.map(async (device): Promise<Date | null> => {
      const notification = known.get(device.id);
      if (notification?.ended_at) return null;
      if (notification && notification.not_before > ctx.clock.now()) return notification.not_before;
      return notifyDevice(ctx, device, about, message, options);
    }),
  );
  const left = waits.filter((wait) => wait !== null).map((wait) => wait.getTime());
  return left.length === 0 ? null : new Date(Math.min(...left));
}

async function notifyDevice(ctx: Ctx, device: repository.DeviceRow, about: string, message: PushMessage, options: PushOptions): Promise<Date | null> {
  const now = ctx.clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const [claimed] = await repository.claim(ctx.db, { deviceId: device.id, about, now, until: after(CLAIM_MS) });
  // Sent, gone or claimed by another worker, which may crash: checks again.
  if (!claimed) return after(CLAIM_MS);
  await ctx.step('push.claimed');
  const outcome = await sendPush(ctx, device, message, options);
  await ctx.step('push.sent');
  switch (outcome.kind) {
    case 'taken':
      await repository.endPushNotification(ctx.db, { deviceId: device.id, about, now: ctx.clock.now(), isFailing: false });
      return null;
    case 'gone':
      await repository.deleteDevice(ctx.db, { id: device.id, endpoint: device.endpoint });
      return null;
    case 'refused':
      ctx.log.warn({ deviceId: device.id, service: new URL(device.endpoint).host, why: outcome.why }, 'a push was refused');
      await repository.endPushNotification(ctx.db, { deviceId: device.id, about, now: ctx.clock.now(), isFailing: true });
      return null;
    case 'later': {
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(claimed.tries - 1, 10));
      const until = after(Math.max(pause, Math.min(outcome.afterMs ?? 0, LONGEST_WISH_MS)));
      ctx.log.info({ deviceId: device.id, service: new URL(device.endpoint).host, why: outcome.why, until }, 'a push is tried again later');
      await repository.postpone(ctx.db, { deviceId: device.id, about, until });
      return until;
    }
  }
}
