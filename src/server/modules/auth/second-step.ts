/** Second step (TOTP), with recovery codes. */
import type { Proof } from '#shared/contract/security.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { notifyOfWayIn } from './jobs.ts';
import { requireProof } from './recovery.ts';
import * as accounts from './repository.ts';
import * as repository from './security-repository.ts';
import { lockOwnAccount } from './sessions.ts';
import { getNetworkSubject, getDeviceHash, getAttemptSubject, knownSince, requireFree, signIn, takeAttempt } from './sign-in.ts';
import { keyFor, newSecret } from './tokens.ts';
import { matchTotp, newRecoveryCodes, newTotpSecret, openSecret, plainCode, sealSecret, toBase32, totpUri } from './totp.ts';

const CHALLENGE_LIVES_MS = 300_000;
/** Three of a million codes are valid at any moment; beyond this the password is requested again. */
const MAX_ATTEMPTS = 5;
/**
 * Six digits are few, and an attacker with the password may use many networks: unknown browsers share this many codes a day, then
 * one per quarter of an hour. Known devices, recovery codes and passkeys are exempt.
 */
const FREE_CODES_OF_STRANGERS = 20;

const wrongCode = () => new DomainError('VALIDATION_FAILED', { detail: 'code: wrong_code', fields: [{ field: 'code', code: 'wrong_code' }] });

/** Creates the challenge. Throws INVALID_CREDENTIALS if the password has changed since it was verified. */
export async function startSecondStep(root: Ctx, account: Pick<accounts.AccountRow, 'id' | 'password_hash'>): Promise<string> {
  const challenge = newSecret();
  await inTransaction(root, async (ctx) => {
    // A password change takes the same lock and deletes existing challenges.
    const [locked] = await accounts.lockAccount(ctx.db, { memberId: account.id });
    if (locked?.password_hash !== account.password_hash) throw new DomainError('INVALID_CREDENTIALS');
    await repository.insertChallenge(ctx.db, { hash: hashSecret(challenge), purpose: 'totp', memberId: account.id, expiresAt: new Date(ctx.clock.now().getTime() + CHALLENGE_LIVES_MS) });
  });
  return challenge;
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code));
const strangersSubject = (memberId: string): string => hashSecret(`second step of ${memberId}|strangers`);

/**
 * Completes a sign-in with an app code or a recovery code. Throws CHALLENGE_EXPIRED when time or guesses run out, VALIDATION_FAILED
 * for a wrong code, RATE_LIMITED, which costs no guess.
 */
export async function takeSecondStep(root: Ctx, { challenge, code }: { challenge: string; code: string }, setCookie: (line: string) => void): Promise<void> {
  const expired = () => new DomainError('CHALLENGE_EXPIRED');
  const [stored] = await repository.findChallenge(root.database, { hash: hashSecret(challenge), purpose: 'totp', now: root.clock.now(), maxAttempts: MAX_ATTEMPTS });
  if (!stored?.member_id) throw expired();
  const [account] = await accounts.findAccountById(root.db, { memberId: stored.member_id, deviceHash: getDeviceHash(root), usedAfter: knownSince(root) });
  if (!account) throw expired();
  const subject = getAttemptSubject(root, `second step of ${account.id}`, account.is_known_device);
  const isStrangersCode = isAppCode(code) && !account.is_known_device;
  // A caller blocked by strangers' guesses hasn't guessed: don't count it for their own network.
  if (isStrangersCode) await requireFree(root, strangersSubject(account.id));
  await takeAttempt(root, subject);
  if (isStrangersCode) await takeAttempt(root, strangersSubject(account.id), FREE_CODES_OF_STRANGERS);
  const [tried] = await repository.tryChallenge(root.database, { hash: hashSecret(challenge), purpose: 'totp', now: root.clock.now(), maxAttempts: MAX_ATTEMPTS });
  if (!tried) throw expired();
  if (!(await matchesCode(root, account.id, code))) throw wrongCode();
  const [mine] = await repository.deleteChallenge(root.database, { hash: hashSecret(challenge) });
  if (!mine) throw expired();
  await accounts.deleteAttempts(root.database, { subject });
  if (isStrangersCode) await accounts.deleteAttempts(root.database, { subject: strangersSubject(account.id) });
  await signIn(root, account, setCookie);
}

/** Whether it is a current app code or a recovery code; consumes it. */
async function matchesCode(ctx: Ctx, memberId: string, given: string): Promise<boolean> {
  const code = plainCode(given);
  if (!isAppCode(code)) {
    const [taken] = await repository.takeRecoveryCode(ctx.database, { memberId, hash: hashSecret(code) });
    return taken !== undefined;
  }
  const [row] = await repository.findTotp(ctx.database, { memberId });
  return row !== undefined && matchesAppCode(ctx, memberId, row, code);
}

/** Whether it is a current code of this secret; consumes it. */
async function matchesAppCode(ctx: Ctx, memberId: string, row: repository.TotpRow, code: string): Promise<boolean> {
  const step = matchTotp(readSecret(ctx, row.secret, memberId), code, ctx.clock.now(), row.last_step);
  if (step === null) return false;
  await ctx.step('totp.matched');
  const [used] = await repository.takeTotpStep(ctx.database, { memberId, secret: row.secret, step });
  return used !== undefined;
}

/** Decrypts the app's secret. Throws VALIDATION_FAILED if the server's key has changed since; recovery codes still work. */
function readSecret(ctx: Ctx, sealed: string, memberId: string): Uint8Array {
  try {
    return openSecret(keyFor(ctx.config, 'totp'), sealed, memberId);
  } catch (error) {
    ctx.log.error({ err: error, memberId }, 'the secret of a second step can’t be decrypted: TOKEN_SECRET has changed since it was stored');
    throw new DomainError('VALIDATION_FAILED', { detail: 'code: code_unreadable', fields: [{ field: 'code', code: 'code_unreadable' }] });
  }
}

/** Starts enabling: a new secret, valid once a code confirms it. Throws VALIDATION_FAILED, SECOND_STEP_ON. */
export async function beginTotp(ctx: MemberCtx, proof: Proof): Promise<{ secret: string; uri: string }> {
  const account = await requireProof(ctx, proof);
  const secret = newTotpSecret();
  const sealed = sealSecret(keyFor(ctx.config, 'totp'), secret, account.id);
  await repository.storeTotp(ctx.db, { memberId: account.id, secret: sealed });
  const [totp] = await repository.findTotp(ctx.db, { memberId: account.id });
  if (totp?.confirmed_at) throw new DomainError('SECOND_STEP_ON');
  return { secret: toBase32(secret), uri: totpUri(secret, { issuer: ctx.config.productName, account: account.email }) };
}

/**
 * Enables it with a first code; returns the recovery codes, only this once. Throws VALIDATION_FAILED, SECOND_STEP_ON, NOT_FOUND,
 * UNAUTHENTICATED if the session has ended.
 */
export async function confirmTotp(root: MemberCtx, code: string): Promise<string[]> {
  await takeAttempt(root, getNetworkSubject(root, `second step of ${root.member.id}`));
  const [row] = await repository.findTotp(root.db, { memberId: root.member.id });
  if (!row) throw new DomainError('NOT_FOUND', { detail: 'The second step was not begun' });
  if (row.confirmed_at) throw new DomainError('SECOND_STEP_ON');
  if (!isAppCode(code) || !(await matchesAppCode(root, root.member.id, row, plainCode(code)))) throw wrongCode();
  await root.step('totp.proved');
  return inTransaction(root, async (ctx) => {
    await lockOwnAccount(ctx);
    const now = ctx.clock.now();
    const [confirmed] = await repository.confirmTotp(ctx.db, { memberId: ctx.member.id, secret: row.secret, now });
    if (!confirmed) throw wrongCode();
    await accounts.deleteAttempts(ctx.db, { subject: getNetworkSubject(ctx, `second step of ${ctx.member.id}`) });
    await enqueue(ctx, notifyOfWayIn, { memberId: ctx.member.id, kind: 'second-step-on', name: '', backToken: newSecret(), at: now.getTime() });
    return replaceRecoveryCodes(ctx);
  });
}

async function replaceRecoveryCodes(ctx: MemberCtx): Promise<string[]> {
  const codes = newRecoveryCodes();
  await repository.deleteRecoveryCodes(ctx.db, { memberId: ctx.member.id });
  await repository.insertRecoveryCodes(ctx.db, { memberId: ctx.member.id, hashes: codes.map((code) => hashSecret(plainCode(code))) });
  return codes;
}

/** Replaces the recovery codes. Throws NOT_FOUND while the second step is off. */
export async function renewRecoveryCodes(root: MemberCtx, proof: Proof): Promise<string[]> {
  await requireProof(root, proof);
  const [row] = await repository.findTotp(root.db, { memberId: root.member.id });
  if (!row?.confirmed_at) throw new DomainError('NOT_FOUND', { detail: 'The second step is off' });
  return inTransaction(root, async (ctx) => {
    await lockOwnAccount(ctx);
    return replaceRecoveryCodes(ctx);
  });
}

export async function removeTotp(root: MemberCtx, proof: Proof): Promise<void> {
  await requireProof(root, proof);
  await inTransaction(root, async (ctx) => {
    await lockOwnAccount(ctx);
    const [gone] = await repository.deleteTotp(ctx.db, { memberId: ctx.member.id, since: null });
    await repository.deleteRecoveryCodes(ctx.db, { memberId: ctx.member.id });
    if (gone?.confirmed_at) await enqueue(ctx, notifyOfWayIn, { memberId: ctx.member.id, kind: 'second-step-off', name: '', at: ctx.clock.now().getTime() });
  });
}
