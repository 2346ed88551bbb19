/**
 * One-click unsubscribe links per kind of mail (RFC 8058), signed for member and kind: not stored, valid as long as the shop's secret. GET changes
 * nothing; POST does.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { routePath } from '#shared/contract/route-path.ts';
import { notificationKinds, type NotificationKind, settings, type Subscription } from '#shared/contract/settings.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Config } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { oneClickUnsubscribe } from '#server/platform/mail/one-click-unsubscribe.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';
import { setMail } from './repository.ts';
import { listSettings } from './stored-settings.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

function sign(config: Config, named: Uint8Array): Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'unsubscribe', 32));
  return createHmac('sha256', key).update(named).digest().subarray(0, SIGNATURE_BYTES);
}

function toToken(config: Config, memberId: string, kind: NotificationKind): string {
  const named = Buffer.concat([Buffer.from(memberId.replaceAll('-', ''), 'hex'), Buffer.from([notificationKinds.indexOf(kind)])]);
  return Buffer.concat([named, sign(config, named)]).toString('base64url');
}

/** The token's member and kind; null if invalid. */
function readToken(config: Config, token: string): { memberId: string; kind: NotificationKind } | null {
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, ID_BYTES + 1);
  const kind = notificationKinds[named[ID_BYTES] ?? -1];
  const isWhole = bytes.length === ID_BYTES + 1 + SIGNATURE_BYTES && bytes.toString('base64url') === token;
  if (!isWhole || kind === undefined || !timingSafeEqual(bytes.subarray(ID_BYTES + 1), sign(config, named))) return null;
  return { memberId: named.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), kind };
}

/** A mail's page for people, and headers for mail programs. */
export function unsubscribeLinks({ config }: Ctx, memberId: string, kind: NotificationKind, locale: Locale): { page: string; headers: Record<string, string> } {
  const token = toToken(config, memberId, kind);
  return {
    page: config.publicUrl + pathTo('unsubscribe', locale, { token }),
    headers: oneClickUnsubscribe(config.publicUrl + routePath(settings.unsubscribe, { token })),
  };
}

/** Throws NOT_FOUND for an invalid link, and for a deleted member. */
export async function getSubscription(ctx: Ctx, token: string): Promise<Subscription> {
  const named = readToken(ctx.config, token);
  const chosen = named && (await listSettings(ctx, [named.memberId])).get(named.memberId);
  if (!named || !chosen) throw new DomainError('NOT_FOUND');
  return { kind: named.kind, isOn: chosen.notifications[named.kind].mail };
}

/** Turns a kind of mail off or on; idempotent. Throws NOT_FOUND as `getSubscription`. */
export async function setSubscription(ctx: Ctx, token: string, isOn: boolean): Promise<Subscription> {
  const named = readToken(ctx.config, token);
  if (named) await setMail(ctx.db, { memberId: named.memberId, kind: named.kind, isOn, now: ctx.clock.now() });
  return getSubscription(ctx, token);
}
