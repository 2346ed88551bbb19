/** Signing in with e-mail and password. */
import type { LoginAnswer } from '#shared/contract/auth.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isPasswordOf } from './passwords.ts';
import * as repository from './repository.ts';
import { askSecondStep } from './second-step.ts';
import { deviceHashOf, guesserOf, knownSince, signIn, takeAttempt } from './sign-in.ts';

/**
 * Signs in, or asks for the second step where the member has one. Sets the session's cookies, and the device's. Throws INVALID_CREDENTIALS (the same, and as slowly, for an
 * address without an account), EMAIL_NOT_VERIFIED, RATE_LIMITED.
 */
export async function logIn(root: Ctx, { email, password }: { email: string; password: string }, setCookie: (line: string) => void): Promise<LoginAnswer> {
  const [account] = await repository.findAccount(root.db, { email, deviceHash: deviceHashOf(root), usedAfter: knownSince(root) });
  const [registration] = await repository.findNewestRegistration(root.db, { email, now: root.clock.now() });
  await takeAttempt(root, guesserOf(root, email, account?.is_known_device === true));
  // Both are always compared: with an account or without, what was registered with an address is answered the same, and as slowly.
  const isAccounts = await isPasswordOf(root.config, account?.password_hash ?? null, password);
  const isRegistered = await isPasswordOf(root.config, registration?.password_hash || null, password);
  if (!account || !isAccounts) throw new DomainError(isRegistered ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS');
  await root.step('login.proved');
  if (account.has_totp) return { success: false, next: 'totp', challenge: await askSecondStep(root, account) };
  await signIn(root, account, setCookie);
  return { success: true };
}
