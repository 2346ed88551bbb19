/** Chip-ins by their address, for whoever may know of them. */
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { findShown, type ShownRow } from './repository.ts';

/** Throws NOT_FOUND, also for who must not know, and ACCESS_TOKEN_EXPIRED where the session needs a refresh. */
export async function findVisible(ctx: Ctx, token: string): Promise<ShownRow> {
  // Otherwise an owner with an expired token would pass as a visitor.
  if (!ctx.member && ctx.signInProblem !== 'UNAUTHENTICATED') throw new DomainError(ctx.signInProblem);
  const { deviceSecret } = ctx.visitor;
  const [row] = await findShown(ctx.db, { token, viewerId: ctx.member?.id ?? null, deviceHash: deviceSecret === null ? null : hashSecret(deviceSecret) });
  if (!row) throw new DomainError('NOT_FOUND', { detail: 'No such chip-in' });
  return row;
}
