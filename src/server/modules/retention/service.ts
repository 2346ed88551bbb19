import type { Ctx } from '#server/platform/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { archiveOrders, deleteMailsAbout, eraseRecipients, findArchived, findLockedOrders, listAgedOrders, listLockedOrders, listWithRecipient, lockOrders } from './repository.ts';
import { isOver, type LockedOrder } from './rules.ts';

const BATCH = 500;

/** Archives old orders; returns how many. */
export async function archiveAged(ctx: Ctx): Promise<number> {
  let archived = 0;
  for (;;) {
    const aged = await listAgedOrders(ctx.db, { now: ctx.clock.now(), limit: BATCH });
    const batch = await archiveOrders(ctx.db, { now: ctx.clock.now(), ids: aged.map(({ id }) => id) });
    archived += batch.length;
    // Rows locked or blocked now are retried tomorrow.
    if (aged.length < BATCH || batch.length === 0) return archived;
  }
}

/** Archives finished orders (delivery, withdrawal, refund) and deletes the copies of their mails; returns how many. */
async function archiveWhatIsOver(ctx: Ctx, orders: readonly LockedOrder[]): Promise<number> {
  const now = ctx.clock.now();
  const ids = orders.filter((order) => isOver(order, now)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await deleteMailsAbout(ctx.db, { orderIds: ids });
  return (await archiveOrders(ctx.db, { now, ids })).length;
}

/** Archives deleted accounts' finished orders; returns how many. */
export async function archiveLocked(ctx: Ctx): Promise<number> {
  let archived = 0;
  for (let after = ''; ; ) {
    const locked = await listLockedOrders(ctx.db, { after, limit: BATCH });
    archived += await archiveWhatIsOver(ctx, locked);
    if (locked.length < BATCH) return archived;
    after = locked.at(-1)?.id ?? '';
  }
}

/** Erases recipients' own addresses from finished orders. */
export async function eraseRecipientsOfOver(ctx: Ctx): Promise<void> {
  for (let after = ''; ; ) {
    const orders = await listWithRecipient(ctx.db, { after, limit: BATCH });
    const over = orders.filter((order) => isOver(order, ctx.clock.now()));
    if (over.length > 0) await eraseRecipients(ctx.db, { ids: over.map(({ id }) => id) });
    if (orders.length < BATCH) return;
    after = orders.at(-1)?.id ?? '';
  }
}

/** Data retained by law. */
export const retentionPersonalData: PersonalData = {
  tables: { order_archive: 'exported' },
  collect: async (ctx, { memberId }) => ({ 'archived-orders.json': await findArchived(ctx.db, { memberId }) }),
  async erase(ctx, { memberId }) {
    // Not linked to members, so erases all.
    await eraseRecipientsOfOver(ctx);
    const locked = await lockOrders(ctx.db, { memberId, now: ctx.clock.now() });
    await archiveWhatIsOver(ctx, await findLockedOrders(ctx.db, { ids: locked.map(({ id }) => id) }));
  },
};
