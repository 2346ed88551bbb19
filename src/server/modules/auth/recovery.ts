import type { PasskeyResponse, Proof } from '#shared/contract/security.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { endFeed } from '../calendar/service.ts';
import { changeAddress } from '../members/service.ts';
import { askForPassword, askNewAddress, notifyOfNewPassword, notifyOfWayIn } from './jobs.ts';
import { requirePasskey } from './passkeys.ts';
import { hashPassword, matchesPassword, requireUncommon } from './passwords.ts';
import * as repository from './repository.ts';
import { deleteChallenges, deletePasskeys, deleteRecoveryCodes, deleteTotp } from './security-repository.ts';
import { getNetworkSubject, getDeviceHash, knownSince, takeAttempt } from './sign-in.ts';
import { endAllSessions, lockOwnAccount } from './sessions.ts';
import { newSecret } from './tokens.ts';

/** Mail tokens that may set a new password. */
const resets = ['reset', 'take-back'] as const;

/** Mails a reset link if the address has an account; the response never reveals it. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await enqueue(ctx, askForPassword, { email, token: newSecret(), at: ctx.clock.now().getTime(), browserHash: getDeviceHash(ctx), senderHash: getNetworkSubject(ctx, email) });
}

/** Throws LINK_INVALID. */
export async function getResetAddress(ctx: Ctx, token: string): Promise<string> {
  const [known] = await repository.findMailToken(ctx.db, { tokenHash: hashSecret(token), purposes: resets, now: ctx.clock.now() });
  if (!known) throw new DomainError('LINK_INVALID');
  return known.email;
}

/**
 * Sets a new password with a mailed link; ends all sessions. A take-back link also removes passkeys and second steps added since, or, if the address
 * has changed, all of them, and restores the former address. Notifies the member. Throws LINK_INVALID, and VALIDATION_FAILED for a common password.
 */
export async function resetPassword(root: Ctx, token: string, newPassword: string): Promise<void> {
  const [known] = await repository.findMailToken(root.db, { tokenHash: hashSecret(token), purposes: resets, now: root.clock.now() });
  if (!known) throw new DomainError('LINK_INVALID');
  requireUncommon(newPassword, known.email, 'newPassword');
  const passwordHash = await hashPassword(root.config, newPassword);
  await inTransaction(root, async (ctx) => {
    // Throwing rolls back, so that an invalid link is not consumed.
    const invalid = new DomainError('LINK_INVALID');
    const [taken] = await repository.takeMailToken(ctx.db, { tokenHash: hashSecret(token), purposes: resets, now: ctx.clock.now() });
    if (!taken) throw invalid;
    const [account] = await repository.lockAccount(ctx.db, { memberId: taken.member_id });
    if (!account) throw invalid;
    const hasMoved = account.email !== taken.email;
    if (hasMoved && taken.purpose === 'reset') throw invalid;
    if (taken.purpose === 'take-back') {
      await repository.deleteLaterWaysBack(ctx.db, { memberId: taken.member_id, since: taken.created_at });
      await deleteOtherSignIns(ctx, taken.member_id, hasMoved ? null : taken.created_at);
    }
    if (hasMoved && !(await changeAddress(ctx, taken.member_id, taken.email))) throw invalid;
    await replacePassword(ctx, taken.member_id, passwordHash);
  });
}

/** Removes passkeys, second step and recovery codes, all or those added since a moment; notifies the member. */
async function deleteOtherSignIns(ctx: Ctx, memberId: string, since: Date | null): Promise<void> {
  const at = ctx.clock.now().getTime();
  for (const { id, name } of await deletePasskeys(ctx.db, { memberId, since })) await enqueue(ctx, notifyOfWayIn, { memberId, kind: 'passkey-removed', name, key: id, at });
  const [totp] = await deleteTotp(ctx.db, { memberId, since });
  if (!totp) return;
  await deleteRecoveryCodes(ctx.db, { memberId });
  if (totp.confirmed_at) await enqueue(ctx, notifyOfWayIn, { memberId, kind: 'second-step-off', name: '', at });
}

/** Stores a new password, ends all sessions and open links, and notifies the member. */
async function replacePassword(ctx: Ctx, memberId: string, passwordHash: string): Promise<void> {
  const now = ctx.clock.now();
  await repository.setPasswordHash(ctx.db, { memberId, passwordHash, now });
  await repository.deleteMailTokens(ctx.db, { memberId });
  await deleteChallenges(ctx.db, { memberId });
  await endAllSessions(ctx, memberId);
  // An intruder may have copied the calendar feed's URL, which needs no password.
  await endFeed(ctx, memberId);
  await enqueue(ctx, notifyOfNewPassword, { memberId, at: now.getTime(), backToken: newSecret() });
}

/** Throws VALIDATION_FAILED on the field, or RATE_LIMITED: a stolen session must not yield the password. */
async function requireOwnPassword(ctx: MemberCtx, password: string, field: string): Promise<repository.AccountRow> {
  const [account] = await repository.findAccountById(ctx.db, { memberId: ctx.member.id, deviceHash: getDeviceHash(ctx), usedAfter: knownSince(ctx) });
  if (!account) throw new DomainError('UNAUTHENTICATED');
  const subject = getNetworkSubject(ctx, account.id);
  await takeAttempt(ctx, subject);
  if (!(await matchesPassword(ctx.config, account.password_hash, password))) {
    throw new DomainError('VALIDATION_FAILED', { detail: `${field}: wrong_password`, fields: [{ field, code: 'wrong_password' }] });
  }
  await repository.deleteAttempts(ctx.db, { subject });
  return account;
}

const required = (field: string) => new DomainError('VALIDATION_FAILED', { detail: `${field}: required`, fields: [{ field, code: 'required' }] });

/** Re-authenticates by password or a fresh passkey signature. Throws as requireOwnPassword. */
export async function requireProof(ctx: MemberCtx, { password, passkey }: Proof, field = 'password'): Promise<repository.AccountRow> {
  if (password !== undefined) return requireOwnPassword(ctx, password, field);
  if (passkey === undefined) throw required(field);
  await requirePasskey(ctx, passkey);
  const [account] = await repository.findAccountById(ctx.db, { memberId: ctx.member.id, deviceHash: getDeviceHash(ctx), usedAfter: knownSince(ctx) });
  if (!account) throw new DomainError('UNAUTHENTICATED');
  return account;
}

/** Before a password change's transaction: verifies password or passkey, and hashes the new one. */
export async function preparePassword(ctx: MemberCtx, change: { password: string; currentPassword?: string | undefined; passkey?: PasskeyResponse | undefined }): Promise<string> {
  const account = await requireProof(ctx, { password: change.currentPassword, passkey: change.passkey }, 'currentPassword');
  requireUncommon(change.password, account.email, 'password');
  const passwordHash = await hashPassword(ctx.config, change.password);
  await ctx.step('password.prepared');
  return passwordHash;
}

/** Needs a transaction; ends all sessions. Throws UNAUTHENTICATED if this one has ended meanwhile. */
export async function changePassword(ctx: MemberCtx, passwordHash: string): Promise<void> {
  await lockOwnAccount(ctx);
  await replacePassword(ctx, ctx.member.id, passwordHash);
}

/** Starts an e-mail change: the new address confirms, the old one can take it back. Throws VALIDATION_FAILED for the current address. */
export async function requestEmailChange(ctx: MemberCtx, input: Proof & { email: string }): Promise<void> {
  // Refused without proof: signed-in members see the address anyway.
  const [current] = await repository.findRecipient(ctx.db, { memberId: ctx.member.id });
  if (current?.email === input.email) throw new DomainError('VALIDATION_FAILED', { detail: 'email: own_email', fields: [{ field: 'email', code: 'own_email' }] });
  const account = await requireProof(ctx, input);
  await enqueue(ctx, askNewAddress, { memberId: account.id, email: input.email, token: newSecret(), backToken: newSecret(), at: ctx.clock.now().getTime() });
}
