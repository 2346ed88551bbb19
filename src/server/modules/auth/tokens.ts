/** Session tokens. The access token is a signed JWT naming a session. Refresh tokens are random, hashed at rest and single-use. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '#shared/values/identity/ids.ts';
import type { Config } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/context.ts';
import { ACCESS_TOKEN_SECONDS } from '#server/platform/session-cookies.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';

const keys = new WeakMap<Config, Map<string, Uint8Array>>();

/** A key derived from the secret, one per purpose. */
export function keyFor(config: Config, purpose: string): Uint8Array {
  const ofConfig = keys.get(config) ?? new Map<string, Uint8Array>();
  keys.set(config, ofConfig);
  const cached = ofConfig.get(purpose);
  if (cached) return cached;
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', purpose, 32));
  ofConfig.set(purpose, key);
  return key;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');

export interface TokenSubject {
  memberId: string;
  sessionId: string;
}

export function signAccessToken(ctx: Pick<Ctx, 'config' | 'clock'>, { memberId, sessionId }: TokenSubject): Promise<string> {
  const now = Math.floor(ctx.clock.now().getTime() / 1_000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(memberId)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(keyFor(ctx.config, 'access token'));
}

export type ReadToken = { subject: TokenSubject } | { problem: 'ACCESS_TOKEN_EXPIRED' | 'ACCESS_TOKEN_INVALID' };

/** Verifies an access token: our algorithm, key and type, not expired. */
export async function readAccessToken(ctx: Pick<Ctx, 'config' | 'clock'>, token: string): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(token, keyFor(ctx.config, 'access token'), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      currentDate: ctx.clock.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const { sub, sid } = payload;
    if (!isUuid(sub) || !isUuid(sid)) return { problem: 'ACCESS_TOKEN_INVALID' };
    return { subject: { memberId: sub, sessionId: sid } };
  } catch (error) {
    return { problem: error instanceof errors.JWTExpired ? 'ACCESS_TOKEN_EXPIRED' : 'ACCESS_TOKEN_INVALID' };
  }
}

export const newNonce = (): string => randomBytes(32).toString('base64url');

/**
 * Derives a refresh token's successor from the used token (in its browser), the nonce (in the database during the grace period) and the server's key:
 * the same for parallel tabs, and useless without all three.
 */
export function getSuccessor(config: Config, refreshToken: string, nonce: string): string {
  return createHmac('sha256', keyFor(config, 'refresh successor')).update(`${refreshToken}.${nonce}`).digest('base64url');
}
