/** A guest's reservation by mailed link, which grants access to it alone. */
import type { GuestReservation } from '#shared/contract/reservations.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import * as repository from './given-repository.ts';
import { presentThings } from './things.ts';

/** Throws NOT_FOUND where it was undone, or not confirmed in time. */
export async function getByToken(ctx: Ctx, token: string): Promise<GuestReservation> {
  const [row] = await repository.findByToken(ctx.db, { tokenHash: hashSecret(token), now: ctx.clock.now() });
  const [thing] = row ? await presentThings(ctx, [row]) : [];
  if (!row || !thing) throw new DomainError('NOT_FOUND');
  return { ...thing, names: row.names, publicId: row.public_id, isConfirmed: row.is_confirmed, isBought: row.is_bought, boughtQuantity: row.bought };
}

/** Confirms it permanently; idempotent. Throws NOT_FOUND as getByToken. */
export async function confirmByToken(ctx: Ctx, token: string): Promise<GuestReservation> {
  const [confirmed] = await repository.confirmByToken(ctx.db, { tokenHash: hashSecret(token), now: ctx.clock.now() });
  if (!confirmed) throw new DomainError('NOT_FOUND');
  return getByToken(ctx, token);
}

/** Deletes it, with name and address. Throws NOT_FOUND as getByToken, and RESERVATION_BOUGHT. */
export async function undoByToken(ctx: Ctx, token: string): Promise<void> {
  const isUndone = await inTransaction(ctx, async ({ db }) => {
    await repository.lockByToken(db, { tokenHash: hashSecret(token) });
    return (await repository.deleteByToken(db, { tokenHash: hashSecret(token) })).length > 0;
  });
  if (isUndone) return;
  await getByToken(ctx, token);
  throw new DomainError('RESERVATION_BOUGHT');
}
