/** What a member changes of the account itself: the profile with a new password. */
import type { PatchUser, User } from '#shared/contract/user.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { changePassword, preparePassword } from '../auth/service.ts';
import { getUser, saveProfile } from './service.ts';

/**
 * Saves what is given. With a new password every session ends, this one too; says so. Throws VALIDATION_FAILED, also for
 * a wrong current password.
 */
export async function updateUser(root: MemberCtx, { password, currentPassword, passkey, ...change }: PatchUser): Promise<{ user: User; isSignedOut: boolean }> {
  const passwordHash = password === undefined ? null : await preparePassword(root, { password, currentPassword, passkey });
  return inTransaction(root, async (ctx) => {
    await saveProfile(ctx, change);
    if (passwordHash !== null) await changePassword(ctx, passwordHash);
    return { user: await getUser(ctx), isSignedOut: passwordHash !== null };
  });
}
