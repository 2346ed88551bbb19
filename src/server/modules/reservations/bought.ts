/** A line of an order that names a wish: what is promised of the wish is bought with it, and what wasn't promised is taken by it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '#shared/values/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import * as repository from './bought-repository.ts';
import { lockWish } from './repository.ts';

/** May run twice or late: a line that is noted is noted once. */
export const noteBought = defineJob('reservations:note-bought', {
  payload: z.object({ orderId: z.string(), deviceHash: z.string().nullable().default(null) }),
  attempts: 12,
  async run(root, { orderId, deviceHash }) {
    await inTransaction(root, async (ctx) => {
      for (const line of await repository.listWishedLines(ctx.db, orderId, deviceHash)) await note(ctx, line);
    });
  },
});

async function note(ctx: TransactionCtx, line: repository.WishedLine): Promise<void> {
  await lockWish(ctx.db, line.item_id);
  const { order_item_id, item_id, list_id, product_id, variant_id, title, for_member_id, member_id, email, quantity } = line;
  const insert = (count: number, stage: 'promised' | 'ordered', orderItemId: string | null) =>
    repository.insertBought(ctx.db, randomUUID(), item_id, list_id, product_id, variant_id, title, for_member_id, member_id, count, stage, orderItemId, ctx.clock.now());
  if (member_id === null) {
    const [promised] = await repository.buyAsGuest(ctx.db, order_item_id, item_id, email, quantity);
    if (promised) return;
  } else {
    const promised = (await repository.deletePromised(ctx.db, item_id, member_id)).reduce((sum, row) => sum + row.quantity, 0);
    if (promised > quantity) await insert(promised - quantity, 'promised', null);
  }
  await insert(quantity, 'ordered', order_item_id);
}

/** In the transaction that writes an order: does what follows from lines of the bag that name a wish in their metadata, and nothing for one without. */
export async function queueBought(ctx: Pick<Ctx, 'db' | 'visitor'>, orderId: string, lines: readonly { metadata: Readonly<Record<string, unknown>> }[]): Promise<void> {
  const { deviceSecret } = ctx.visitor;
  // An owner who buys for themselves as a guest is known by their browser alone.
  if (lines.some(({ metadata }) => isUuid(metadata['wish']))) await enqueue(ctx, noteBought, { orderId, deviceHash: deviceSecret === null ? null : hashSecret(deviceSecret) });
}
