import type { Ctx } from '#server/platform/context.ts';
import { deleteCircle, findOwner, handOver } from './repository.ts';

/** After a departure: who has been in the circle longest takes over, and one with invitations alone is deleted. Needs the circle's lock. */
export async function deleteWithoutOwner(ctx: Ctx, id: string): Promise<void> {
  await handOver(ctx.db, { id });
  const [owner] = await findOwner(ctx.db, { id });
  if (!owner) await deleteCircle(ctx.db, { id });
}
