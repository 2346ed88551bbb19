/** Sessions; overview in ADR 0035. */
import { isUuid, uuidv7 } from '#shared/values/identity/ids.ts';
import type { UserSession } from '#shared/contract/user.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx, type SignedIn, type SignInProblem } from '#server/platform/context.ts';
import { isDatabaseUnavailable } from '#server/platform/database.ts';
import { toDevice } from '#server/platform/device-names.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { REFRESH_TOKEN_SECONDS, type SessionTokens } from '#server/platform/session-cookies.ts';
import { adoptBrowser, endDevices } from '../push/service.ts';
import { getLateLogouts, type SessionMarks } from './late-logouts.ts';
import * as repository from './repository.ts';
import { newNonce, newSecret, readAccessToken, signAccessToken, getSuccessor } from './tokens.ts';

/** Grace period: parallel tabs with the same refresh token get the same successor; later reuse is theft. */
const GRACE_MS = 10_000;

/** Limit of chained refreshes within the grace period; more than any browser's tabs cause. */
const MAX_GRACE_STEPS = 20;

const expiryAt = (now: Date): Date => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1_000);

/** Identifies the caller by the access token, with at most one query. */
export async function identify(ctx: Ctx): Promise<{ member: SignedIn | null; signInProblem: SignInProblem }> {
  const { accessToken } = ctx.visitor;
  const refused = (signInProblem: SignInProblem) => ({ member: null, signInProblem });
  // Browsers drop the access cookie when it expires, and keep the refresh cookie.
  if (accessToken === null) return refused(ctx.visitor.refreshToken === null ? 'UNAUTHENTICATED' : 'ACCESS_TOKEN_EXPIRED');
  const read = await readAccessToken(ctx, accessToken);
  if ('problem' in read) return refused(read.problem);
  const [session] = await repository.findSession(ctx.db, { id: read.subject.sessionId, now: ctx.clock.now() });
  if (!session || session.member_id !== read.subject.memberId) return refused('ACCESS_TOKEN_INVALID');
  return { member: { id: session.member_id, sessionId: read.subject.sessionId, role: session.role }, signInProblem: 'UNAUTHENTICATED' };
}

/** Needs a sign-in's transaction with the account's lock. Tokens are always new, whatever the browser sent. */
export async function openSession(ctx: Ctx, memberId: string): Promise<SessionTokens> {
  const now = ctx.clock.now();
  const sessionId = uuidv7(now.getTime());
  const { browser, system } = toDevice(ctx.visitor.userAgent);
  await repository.insertSession(ctx.db, { id: sessionId, memberId, browser, system, now, expiresAt: expiryAt(now) });
  await adoptBrowser(ctx, memberId, sessionId);
  const refreshToken = newSecret();
  await repository.insertRefreshToken(ctx.db, { tokenHash: hashSecret(refreshToken), sessionId, now });
  return { accessToken: await signAccessToken(ctx, { memberId, sessionId }), refreshToken };
}

type Refreshed = { tokens: SessionTokens } | { refusal: string };

/**
 * Rotates a refresh token. Throws UNAUTHENTICATED for one that is unknown, expired, or used before the grace period; the last ends
 * the whole session.
 */
export async function refreshSession(root: Ctx, refreshToken: string): Promise<SessionTokens> {
  const refreshed = await inTransaction(root, (ctx) => rotate(ctx, refreshToken));
  if ('refusal' in refreshed) throw new DomainError('UNAUTHENTICATED', { detail: refreshed.refusal });
  return refreshed.tokens;
}

async function rotate(ctx: Ctx, presented: string): Promise<Refreshed> {
  const now = ctx.clock.now();
  const [session] = await repository.lockRefreshToken(ctx.db, { tokenHash: hashSecret(presented) });
  if (!session || session.expires_at <= now) return { refusal: 'The refresh token is unknown or expired' };
  await ctx.step('refresh.locked');
  const graceBegan = new Date(now.getTime() - GRACE_MS);
  let newest = presented;
  for (let step = 0; ; step += 1) {
    const [token] = await repository.findRefreshToken(ctx.db, { tokenHash: hashSecret(newest) });
    if (token && !token.used_at && step === 0) break;
    const isInGrace = token && (!token.used_at || token.used_at >= graceBegan) && step < MAX_GRACE_STEPS;
    if (!isInGrace) {
      await repository.deleteSession(ctx.db, { id: session.session_id });
      ctx.log.warn({ sessionId: session.session_id, memberId: session.member_id }, 'a refresh token was used again: its session is ended');
      return { refusal: 'The refresh token was used before: the session is ended' };
    }
    // Another tab rotated it just now: return the end of that chain.
    if (!token.used_at) return { tokens: { accessToken: await signAccessToken(ctx, { memberId: session.member_id, sessionId: session.session_id }), refreshToken: newest } };
    newest = getSuccessor(ctx.config, newest, token.successor_nonce ?? '');
  }
  const nonce = newNonce();
  const refreshToken = getSuccessor(ctx.config, presented, nonce);
  await repository.deleteNonces(ctx.db, { sessionId: session.session_id, usedBefore: graceBegan });
  await repository.markTokenUsed(ctx.db, { tokenHash: hashSecret(presented), nonce, now });
  await repository.insertRefreshToken(ctx.db, { tokenHash: hashSecret(refreshToken), sessionId: session.session_id, now });
  await repository.touchSession(ctx.db, { id: session.session_id, now, expiresAt: expiryAt(now) });
  return { tokens: { accessToken: await signAccessToken(ctx, { memberId: session.member_id, sessionId: session.session_id }), refreshToken } };
}

/** The session of a request's tokens; the access token counts only while valid. */
async function getMarks(ctx: Ctx): Promise<SessionMarks> {
  const { accessToken, refreshToken } = ctx.visitor;
  const read = accessToken === null ? null : await readAccessToken(ctx, accessToken);
  return { sessionId: read && 'subject' in read ? read.subject.sessionId : null, tokenHash: refreshToken === null ? null : hashSecret(refreshToken) };
}

async function endMarked(ctx: Ctx, { sessionId, tokenHash }: SessionMarks): Promise<void> {
  if (sessionId !== null) await repository.deleteSession(ctx.db, { id: sessionId });
  if (tokenHash !== null) await repository.deleteSessionOfToken(ctx.db, { tokenHash });
}

/** Ends the request's session, found by either token; otherwise a no-op. */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  await endMarked(ctx, await getMarks(ctx));
}

/** Ends the request's session, if any. While the database is down, this process retries until it answers or the process exits. */
export async function logOut(ctx: Ctx): Promise<void> {
  const marks = await getMarks(ctx);
  try {
    await endMarked(ctx, marks);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    getLateLogouts(ctx).add(marks, ctx.log);
  }
}

/**
 * Locks the account for a change authorized before the transaction. Throws UNAUTHENTICATED if the session has ended since (new
 * password, account taken back): the authorization is void.
 */
export async function lockOwnAccount(ctx: MemberCtx): Promise<void> {
  const [account] = await repository.lockAccount(ctx.db, { memberId: ctx.member.id });
  const [session] = await repository.findSession(ctx.db, { id: ctx.member.sessionId, now: ctx.clock.now() });
  if (!account || session?.member_id !== ctx.member.id) throw new DomainError('UNAUTHENTICATED');
}

/** The member's sessions, most recently used first. */
export async function listSessions(ctx: MemberCtx): Promise<UserSession[]> {
  const rows = await repository.listSessions(ctx.db, { memberId: ctx.member.id, now: ctx.clock.now() });
  return rows.map(({ id, browser, system, created_at, last_used_at }) => ({
    _id: id,
    device: { browser, system },
    isCurrent: id === ctx.member.sessionId,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }));
}

/** Throws NOT_FOUND for another member's. */
export async function endSession(ctx: MemberCtx, sessionId: string): Promise<void> {
  const [gone] = isUuid(sessionId) ? await repository.deleteOwnSession(ctx.db, { id: sessionId, memberId: ctx.member.id }) : [];
  if (!gone) throw new DomainError('NOT_FOUND');
}

/** Ends all sessions, optionally except one, and deletes known devices. */
export async function endAllSessions(ctx: Ctx, memberId: string, exceptSessionId: string | null = null): Promise<void> {
  await repository.deleteSessions(ctx.db, { memberId, exceptId: exceptSessionId });
  await endDevices(ctx, memberId, exceptSessionId);
  const deviceHash = exceptSessionId !== null && ctx.visitor.deviceSecret !== null ? hashSecret(ctx.visitor.deviceSecret) : null;
  await repository.deleteDevices(ctx.db, { memberId, exceptHash: deviceHash });
}
