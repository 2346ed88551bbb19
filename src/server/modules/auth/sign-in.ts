/** Common to all sign-in methods: rate limits, and opening the session. */
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { toDevice } from '#server/platform/device-names.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { DEVICE_SECONDS, deviceCookieLine, sessionCookieLines } from '#server/platform/session-cookies.ts';
import { adoptCarts } from '../cart/service.ts';
import { adoptOrders } from '../orders/service.ts';
import { renameBrowser } from '../push/service.ts';
import { notifyOfNewDevice } from './jobs.ts';
import * as repository from './repository.ts';
import { getNetwork } from './rules.ts';
import { endOwnSession, openSession } from './sessions.ts';
import { newSecret } from './tokens.ts';

/** Free attempts for typos; then waits of 1 s, 2 s, 4 s … */
const FREE_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 900;
const ATTEMPTS_EXPIRE_AFTER_MS = 86_400_000;

/** A device counts as known for DEVICE_SECONDS after its last use. */
export const knownSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - DEVICE_SECONDS * 1_000);
export const getDeviceHash = (ctx: Ctx): string => (ctx.visitor.deviceSecret === null ? '' : hashSecret(ctx.visitor.deviceSecret));

/** Rate-limit subject: account and network. Hashed, so that the table reveals neither. */
export const getNetworkSubject = (ctx: Ctx, account: string): string => hashSecret(`${account}|${getNetwork(ctx.visitor.address)}`);

/** Rate-limit subject: a known device counts alone, so that others can't block it. */
export const getAttemptSubject = (ctx: Ctx, account: string, isKnownDevice: boolean): string =>
  isKnownDevice ? hashSecret(`${account}|device ${getDeviceHash(ctx)}`) : getNetworkSubject(ctx, account);

/** Counts an attempt; the first `free` ones cost nothing. Throws RATE_LIMITED while the subject must wait. */
export async function takeAttempt(ctx: Ctx, subject: string, free = FREE_ATTEMPTS): Promise<void> {
  const now = ctx.clock.now();
  const [taken] = await repository.takeAttempt(ctx.database, { subject, now, expiredBefore: new Date(now.getTime() - ATTEMPTS_EXPIRE_AFTER_MS), free, maxWaitSeconds: MAX_WAIT_SECONDS });
  if (taken) return;
  const [attempts] = await repository.findFreeAt(ctx.database, { subject });
  throw mustWait(now, attempts?.free_at ?? now);
}

/** As takeAttempt, without counting. Throws RATE_LIMITED. */
export async function requireFree(ctx: Ctx, subject: string): Promise<void> {
  const now = ctx.clock.now();
  const [attempts] = await repository.findFreeAt(ctx.database, { subject });
  if (attempts && attempts.free_at > now) throw mustWait(now, attempts.free_at);
}

const mustWait = (now: Date, until: Date): DomainError =>
  new DomainError('RATE_LIMITED', { detail: 'Too many failed sign-ins', retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) });

/** After authentication: opens a session, registers the device, assigns carts and orders. */
export async function signIn(root: Ctx, account: Pick<repository.AccountRow, 'id' | 'email' | 'password_hash'>, setCookie: (line: string) => void): Promise<void> {
  // Rotated at each sign-in, so that a planted or copied secret becomes useless.
  const deviceSecret = newSecret();
  const tokens = await inTransaction(root, async (ctx) => {
    const [locked] = await repository.lockAccount(ctx.db, { memberId: account.id });
    // Password changed or account deleted between proof and lock.
    if (!locked || locked.password_hash !== account.password_hash) throw new DomainError('INVALID_CREDENTIALS');
    // Push subscriptions move to the new session before the former ends.
    const opened = await openSession(ctx, locked.id);
    await endOwnSession(ctx);
    await knowDevice(ctx, locked.id, deviceSecret);
    await adoptCarts(ctx, locked.id);
    await adoptOrders(ctx.db, { memberId: locked.id, email: locked.email });
    await repository.deleteAttempts(ctx.db, { subject: getNetworkSubject(ctx, locked.email) });
    await repository.deleteAttempts(ctx.db, { subject: getAttemptSubject(ctx, locked.email, true) });
    await ctx.step('login.before-commit');
    return opened;
  });
  for (const line of [...sessionCookieLines(tokens, root.config.isSecure), deviceCookieLine(deviceSecret, root.config.isSecure)]) setCookie(line);
}

/**
 * Registers the device, and mails the member if it is new, except at the first sign-in ever (stored apart from known devices, which a password change
 * deletes). Rotates the browser's secret for every member who signed in there, and for their notifications.
 */
async function knowDevice(ctx: Ctx, memberId: string, deviceSecret: string): Promise<void> {
  const [former, next] = [getDeviceHash(ctx), hashSecret(deviceSecret)];
  const [isFirst] = await repository.noteFirstSignIn(ctx.db, { memberId, now: ctx.clock.now() });
  const [account] = await repository.findAccountById(ctx.db, { memberId, deviceHash: former, usedAfter: knownSince(ctx) });
  if (former !== '') {
    await repository.renameDevice(ctx.db, { deviceHash: former, nextHash: next });
    await renameBrowser(ctx, former, next);
  }
  await repository.storeDevice(ctx.db, { memberId, deviceHash: next, now: ctx.clock.now() });
  if (isFirst || account?.is_known_device) return;
  await enqueue(ctx, notifyOfNewDevice, { memberId, deviceHash: hashSecret(deviceSecret), at: ctx.clock.now().getTime(), backToken: newSecret(), ...toDevice(ctx.visitor.userAgent) });
}
