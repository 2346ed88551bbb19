/** A password that is forgotten or changed, and an address that is changed. */
import type { PasskeyResponse, Proof } from '#shared/contract/security.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { endFeed } from '../calendar/service.ts';
import { changeAddress } from '../members/service.ts';
import { askForPassword, askNewAddress, tellOfNewPassword, tellOfWayIn } from './jobs.ts';
import { requirePasskey } from './passkeys.ts';
import { hashPassword, isPasswordOf, requireUncommon } from './passwords.ts';
import * as repository from './repository.ts';
import { deleteChallenges, deletePasskeys, deleteRecoveryCodes, deleteTotp } from './security-repository.ts';
import { attemptSubject, deviceHashOf, knownSince, takeAttempt } from './sign-in.ts';
import { endAllSessions, lockOwnAccount } from './sessions.ts';
import { newSecret } from './tokens.ts';

/** The links that lead to a new password. */
const resets = ['reset', 'take-back'] as const;

/** Mails a link to an address that has an account. What is answered is the same for any address. */
export async function forgetPassword(ctx: Ctx, email: string): Promise<void> {
  await enqueue(ctx, askForPassword, { email, token: newSecret(), at: ctx.clock.now().getTime(), browserHash: deviceHashOf(ctx), senderHash: attemptSubject(ctx, email) });
}

/** The address of the account whose password a mail's link sets. Throws LINK_INVALID. */
export async function getResetAddress(ctx: Ctx, token: string): Promise<string> {
  const [known] = await repository.findMailToken(ctx.db, { tokenHash: hashSecret(token), purposes: resets, now: ctx.clock.now() });
  if (!known) throw new DomainError('LINK_INVALID');
  return known.email;
}

/**
 * Sets a new password with a mail's link; every session ends. A mail that told of a new way in, or of a new address to come, also takes off every
 * passkey and second step that came with it or after it. Where the account has moved since, the link that was mailed to its former address
 * takes it back there, and takes all of them off. The member is told of each. Throws LINK_INVALID, and VALIDATION_FAILED for a common password.
 */
export async function resetPassword(root: Ctx, token: string, newPassword: string): Promise<void> {
  const [known] = await repository.findMailToken(root.db, { tokenHash: hashSecret(token), purposes: resets, now: root.clock.now() });
  if (!known) throw new DomainError('LINK_INVALID');
  requireUncommon(newPassword, known.email, 'newPassword');
  const passwordHash = await hashPassword(root.config, newPassword);
  await inTransaction(root, async (ctx) => {
    // Thrown, so that a link that leads nowhere now is not used up by it.
    const invalid = new DomainError('LINK_INVALID');
    const [taken] = await repository.takeMailToken(ctx.db, { tokenHash: hashSecret(token), purposes: resets, now: ctx.clock.now() });
    if (!taken) throw invalid;
    const [account] = await repository.lockAccount(ctx.db, { memberId: taken.member_id });
    if (!account) throw invalid;
    const hasMoved = account.email !== taken.email;
    if (hasMoved && taken.purpose === 'reset') throw invalid;
    if (taken.purpose === 'take-back') {
      await repository.deleteLaterWaysBack(ctx.db, { memberId: taken.member_id, since: taken.created_at });
      await forgetOtherWaysIn(ctx, taken.member_id, hasMoved ? null : taken.created_at);
    }
    if (hasMoved && !(await changeAddress(ctx, taken.member_id, taken.email))) throw invalid;
    await replacePassword(ctx, taken.member_id, passwordHash);
  });
}

/**
 * Whoever had the account may have left keys of their own in it: passkeys, a second step and its codes. Those that came since a moment go, or all of
 * them, and the member is told of each.
 */
async function forgetOtherWaysIn(ctx: Ctx, memberId: string, since: Date | null): Promise<void> {
  const at = ctx.clock.now().getTime();
  for (const { id, name } of await deletePasskeys(ctx.db, { memberId, since })) await enqueue(ctx, tellOfWayIn, { memberId, kind: 'passkey-removed', name, key: id, at });
  const [totp] = await deleteTotp(ctx.db, { memberId, since });
  if (!totp) return;
  await deleteRecoveryCodes(ctx.db, { memberId });
  if (totp.confirmed_at) await enqueue(ctx, tellOfWayIn, { memberId, kind: 'second-step-off', name: '', at });
}

/** Writes a new password: every session and every open link ends with the old one, and the member is told. */
async function replacePassword(ctx: Ctx, memberId: string, passwordHash: string): Promise<void> {
  const now = ctx.clock.now();
  await repository.setPasswordHash(ctx.db, { memberId, passwordHash, now });
  await repository.deleteMailTokens(ctx.db, { memberId });
  await deleteChallenges(ctx.db, { memberId });
  await endAllSessions(ctx, memberId);
  // Whoever had the account may have taken an address of the calendar along, which asks for no password.
  await endFeed(ctx, memberId);
  await enqueue(ctx, tellOfNewPassword, { memberId, at: now.getTime(), backToken: newSecret() });
}

/**
 * Whether it is the member's own password. Throws VALIDATION_FAILED on the field when it isn't, RATE_LIMITED when it was
 * guessed too often: a stolen session must not become a stolen password.
 */
async function requireOwnPassword(ctx: MemberCtx, password: string, field: string): Promise<repository.AccountRow> {
  const [account] = await repository.findAccountById(ctx.db, { memberId: ctx.member.id, deviceHash: deviceHashOf(ctx), usedAfter: knownSince(ctx) });
  if (!account) throw new DomainError('UNAUTHENTICATED');
  const subject = attemptSubject(ctx, account.id);
  await takeAttempt(ctx, subject);
  if (!(await isPasswordOf(ctx.config, account.password_hash, password))) {
    throw new DomainError('VALIDATION_FAILED', { detail: `${field}: wrong_password`, fields: [{ field, code: 'wrong_password' }] });
  }
  await repository.forgetAttempts(ctx.db, { subject });
  return account;
}

const required = (field: string) => new DomainError('VALIDATION_FAILED', { detail: `${field}: required`, fields: [{ field, code: 'required' }] });

/** Whoever asks for this must be the member, and not only their browser: by the password, or a passkey used just now. Throws as requireOwnPassword. */
export async function requireProof(ctx: MemberCtx, { password, passkey }: Proof, field = 'password'): Promise<repository.AccountRow> {
  if (password !== undefined) return requireOwnPassword(ctx, password, field);
  if (passkey === undefined) throw required(field);
  await requirePasskey(ctx, passkey);
  const [account] = await repository.findAccountById(ctx.db, { memberId: ctx.member.id, deviceHash: deviceHashOf(ctx), usedAfter: knownSince(ctx) });
  if (!account) throw new DomainError('UNAUTHENTICATED');
  return account;
}

/** What a change of password needs before its transaction: the old one proved, or a passkey, and the new one hashed. */
export async function preparePassword(ctx: MemberCtx, change: { password: string; currentPassword?: string | undefined; passkey?: PasskeyResponse | undefined }): Promise<string> {
  const account = await requireProof(ctx, { password: change.currentPassword, passkey: change.passkey }, 'currentPassword');
  requireUncommon(change.password, account.email, 'password');
  const passwordHash = await hashPassword(ctx.config, change.password);
  await ctx.step('password.prepared');
  return passwordHash;
}

/** Changes the password inside a transaction. Every session ends, this one too. Throws UNAUTHENTICATED where it has ended meanwhile. */
export async function changePassword(ctx: MemberCtx, passwordHash: string): Promise<void> {
  await lockOwnAccount(ctx);
  await replacePassword(ctx, ctx.member.id, passwordHash);
}

/** Begins to move the account to another address: the new one must confirm, the old one is notified and can take it back. Throws VALIDATION_FAILED for the address that the account has. */
export async function requestEmailChange(ctx: MemberCtx, wish: Proof & { email: string }): Promise<void> {
  // No proof is needed to refuse it: whoever is signed in sees the address already.
  const [current] = await repository.findRecipient(ctx.db, { memberId: ctx.member.id });
  if (current?.email === wish.email) throw new DomainError('VALIDATION_FAILED', { detail: 'email: own_email', fields: [{ field: 'email', code: 'own_email' }] });
  const account = await requireProof(ctx, wish);
  await enqueue(ctx, askNewAddress, { memberId: account.id, email: wish.email, token: newSecret(), backToken: newSecret(), at: ctx.clock.now().getTime() });
}
