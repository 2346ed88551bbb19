import type { LoginAnswer } from '#shared/contract/auth.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { matchesPassword } from './passwords.ts';
import * as repository from './repository.ts';
import { startSecondStep } from './second-step.ts';
import { getDeviceHash, getAttemptSubject, knownSince, signIn, takeAttempt } from './sign-in.ts';

/**
 * Signs in, or requests the second step. Sets session and device cookies. Throws INVALID_CREDENTIALS (with equal timing for an
 * unknown address), EMAIL_NOT_VERIFIED, RATE_LIMITED.
 */
export async function logIn(root: Ctx, { email, password }: { email: string; password: string }, setCookie: (line: string) => void): Promise<LoginAnswer> {
  const [account] = await repository.findAccount(root.db, { email, deviceHash: getDeviceHash(root), usedAfter: knownSince(root) });
  const [registration] = await repository.findNewestRegistration(root.db, { email, now: root.clock.now() });
  await takeAttempt(root, getAttemptSubject(root, email, account?.is_known_device === true));
  // Always compares both: response and timing must not reveal whether an account exists.
  const isAccounts = await matchesPassword(root.config, account?.password_hash ?? null, password);
  const isRegistered = await matchesPassword(root.config, registration?.password_hash || null, password);
  if (!account || !isAccounts) throw new DomainError(isRegistered ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS');
  await root.step('login.proved');
  if (account.has_totp) return { success: false, next: 'totp', challenge: await startSecondStep(root, account) };
  await signIn(root, account, setCookie);
  return { success: true };
}
