/** Registration. Response and timing don't reveal whether an address has an account. */
import type { Register, VerifyEmail } from '#shared/contract/auth.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { registrationCookieLine } from '#server/platform/session-cookies.ts';
import { befriendInviter } from '../befriending/service.ts';
import { changeAddress, createMember, type NewMember, setRole } from '../members/service.ts';
import { adoptOrders } from '../orders/service.ts';
import { answerRegistration, LINK_LIVES_MS, repeatVerification } from './jobs.ts';
import { hashPassword, matchesPassword, requireUncommon } from './passwords.ts';
import * as repository from './repository.ts';
import { getNetworkSubject, takeAttempt } from './sign-in.ts';
import { newSecret } from './tokens.ts';

const getBrowserHash = ({ visitor }: Ctx): string | null => (visitor.registrationSecret === null ? null : hashSecret(visitor.registrationSecret));

/** Stores a registration and queues its mail. The cookie identifies the browser at the link. Throws VALIDATION_FAILED for a common password. */
export async function register(root: Ctx, input: Register, setCookie: (line: string) => void): Promise<void> {
  requireUncommon(input.password, input.email, 'password');
  const passwordHash = await hashPassword(root.config, input.password);
  const now = root.clock.now();
  const id = uuidv7(now.getTime());
  const token = newSecret();
  const browserSecret = root.visitor.registrationSecret ?? newSecret();
  await inTransaction(root, async (ctx) => {
    await repository.insertRegistration(ctx.db, {
      id,
      tokenHash: hashSecret(token),
      email: input.email,
      passwordHash,
      firstName: input.firstName,
      lastName: input.lastName,
      language: input.language ?? ctx.locale,
      isFindable: input.findableByName,
      invitedBy: input.invitedBy ?? null,
      browserHash: hashSecret(browserSecret),
      senderHash: getNetworkSubject(ctx, input.email),
      now,
      expiresAt: new Date(now.getTime() + LINK_LIVES_MS),
    });
    await enqueue(ctx, answerRegistration, { registrationId: id, token });
  });
  setCookie(registrationCookieLine(browserSecret, root.config.isSecure));
}

/** Resends the link to a registered address without an account. */
export async function resendVerification(ctx: Ctx, email: string): Promise<void> {
  await enqueue(ctx, repeatVerification, {
    email,
    registrationId: uuidv7(ctx.clock.now().getTime()),
    token: newSecret(),
    browserHash: getBrowserHash(ctx) ?? '',
    senderHash: getNetworkSubject(ctx, email),
  });
}

/**
 * Consumes a mailed link: creates the registered account, or moves one to its new address; returns which. Throws LINK_INVALID; PASSWORD_NEEDED in
 * another browser without a password; PASSWORD_DIFFERS from the registered one unless marked as new; RATE_LIMITED; VALIDATION_FAILED for a common
 * password; LOGIN_NEEDED to move an account whose member isn't signed in.
 */
export async function verifyEmail(root: Ctx, { token, password, isNewPassword }: VerifyEmail): Promise<'new' | 'moved'> {
  const proof = await provePassword(root, token, password, isNewPassword);
  return inTransaction(root, async (ctx) => {
    if (proof && (await completeRegistration(ctx, token, proof))) return 'new';
    if (await moveAccount(ctx, token)) return 'moved';
    throw new DomainError('LINK_INVALID');
  });
}

interface PasswordProof {
  email: string;
  passwordHash: string;
  /** Proven to be the registrant, by browser or password. */
  isRegistrant: boolean;
}

/**
 * The new account's password. The registered one counts only in the same browser, or if repeated: the mailbox's owner need not be the registrant.
 * Null if the token is no registration's.
 */
async function provePassword(root: Ctx, token: string, password: string | undefined, isNew: boolean): Promise<PasswordProof | null> {
  const [registration] = await repository.findOpenRegistration(root.db, { tokenHash: hashSecret(token), now: root.clock.now() });
  if (!registration) return null;
  const isSameBrowser = registration.browser_hash !== null && registration.browser_hash === getBrowserHash(root);
  const { email } = registration;
  const registered = registration.password_hash || null;
  if (password === undefined) {
    if (!isSameBrowser || registered === null) throw new DomainError('PASSWORD_NEEDED');
    return { email, passwordHash: registered, isRegistrant: true };
  }
  if (registered !== null && !isNew) {
    // Login reveals the same about a registration: guesses share one rate limit.
    const subject = getNetworkSubject(root, email);
    await takeAttempt(root, subject);
    if (await matchesPassword(root.config, registered, password)) {
      await repository.deleteAttempts(root.db, { subject });
      return { email, passwordHash: registered, isRegistrant: true };
    }
  }
  requireUncommon(password, email, 'password');
  if (registered !== null && !isNew) throw new DomainError('PASSWORD_DIFFERS');
  return { email, passwordHash: await hashPassword(root.config, password), isRegistrant: isSameBrowser };
}

async function completeRegistration(ctx: TransactionCtx, token: string, { email, passwordHash, isRegistrant }: PasswordProof): Promise<boolean> {
  const now = ctx.clock.now();
  // Each transaction locks its own row and updates the others: no deadlock.
  await repository.lockAddress(ctx.db, { email });
  const [registration] = await repository.lockRegistration(ctx.db, { tokenHash: hashSecret(token), now });
  if (!registration) return false;
  await ctx.step('verify.locked');
  const memberId = await createMember(ctx, {
    email: registration.email,
    firstName: registration.first_name,
    lastName: registration.last_name,
    languageCode: registration.language_code,
    // Another person's choices don't bind the mailbox's owner.
    isFindableByName: isRegistrant && registration.is_findable_by_name,
    invitedBy: isRegistrant ? registration.invited_by : null,
  });
  // Race of two links for one address: the address is unique, and the other account wins.
  if (memberId === null) return false;
  await repository.insertCredentials(ctx.db, { memberId, passwordHash, now });
  await repository.closeRegistrations(ctx.db, { email: registration.email, passwordHash, browserHash: isRegistrant ? registration.browser_hash : null });
  await adoptOrders(ctx.db, { memberId, email: registration.email });
  await befriendInviter(ctx, memberId);
  return true;
}

async function moveAccount(ctx: Ctx, token: string): Promise<boolean> {
  const now = ctx.clock.now();
  const [change] = await repository.takeMailToken(ctx.db, { tokenHash: hashSecret(token), purposes: ['change-email'], now });
  if (!change) return false;
  // Throwing rolls back, here and below, so the link is not consumed. A click must not give the mailbox's address to a stranger's account.
  if (ctx.member?.id !== change.member_id) throw new DomainError('LOGIN_NEEDED');
  const [account] = await repository.lockAccount(ctx.db, { memberId: change.member_id });
  if (!account || !(await changeAddress(ctx, change.member_id, change.email))) throw new DomainError('LINK_INVALID');
  await adoptOrders(ctx.db, { memberId: change.member_id, email: change.email });
  await repository.deleteMailTokens(ctx.db, { memberId: change.member_id });
  return true;
}

/** Without mail verification, for demonstration data and tests. Needs a transaction. Throws when the address is taken. */
export async function makeAccount(ctx: Ctx, { password, role, ...input }: Omit<NewMember, 'invitedBy'> & { password: string; role: 'member' | 'admin' }): Promise<string> {
  const memberId = await createMember(ctx, { ...input, invitedBy: null });
  if (memberId === null) throw new Error(`${input.email} has an account already`);
  await repository.insertCredentials(ctx.db, { memberId, passwordHash: await hashPassword(ctx.config, password), now: ctx.clock.now() });
  await setRole(ctx.db, { id: memberId, role });
  await adoptOrders(ctx.db, { memberId, email: input.email });
  return memberId;
}
