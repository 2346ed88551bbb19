import type { PatchUser, User } from '#shared/contract/user.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { changePassword, preparePassword } from '../auth/service.ts';
import { listMemberCarts } from '../cart/service.ts';
import { saveProfile } from '../members/service.ts';
import { presentUser } from './present.ts';
import * as repository from './repository.ts';

export async function getUser(ctx: MemberCtx): Promise<User> {
  const [row] = await repository.findUser(ctx.db, { id: ctx.member.id });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  const [current, ...saved] = await listMemberCarts(ctx, ctx.member.id);
  return presentUser(row, { currentCartId: current ?? null, savedCartIds: saved });
}

/**
 * Saves the given fields. A new password ends all sessions, including this one (`isSignedOut`). Throws VALIDATION_FAILED, also for a
 * wrong current password.
 */
export async function updateUser(root: MemberCtx, { password, currentPassword, passkey, ...change }: PatchUser): Promise<{ user: User; isSignedOut: boolean }> {
  const passwordHash = password === undefined ? null : await preparePassword(root, { password, currentPassword, passkey });
  return inTransaction(root, async (ctx) => {
    await saveProfile(ctx, change);
    if (passwordHash !== null) await changePassword(ctx, passwordHash);
    return { user: await getUser(ctx), isSignedOut: passwordHash !== null };
  });
}
