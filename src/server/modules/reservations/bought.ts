/** Records purchases of wishes: an order line that names a wish fulfils promises, or reserves the rest. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import * as repository from './bought-repository.ts';
import { insertGiven, lockWish } from './repository.ts';
import { getSecrecy, stillSecret } from './rules.ts';

export const noteBought = defineJob('reservations:note-bought', {
  payload: z.object({ orderId: z.string(), deviceHash: z.string().nullable().default(null) }),
  attempts: 12,
  async run(root, { orderId, deviceHash }) {
    await inTransaction(root, async (ctx) => {
      const wished = await repository.listWishedLines(ctx.db, { orderId, deviceHash });
      for (const { item_id } of wished) await lockWish(ctx.db, { itemId: item_id });
      // The wish may have moved to a list with other terms.
      if (wished.length > 0) for (const line of await repository.listWishedLines(ctx.db, { orderId, deviceHash })) await note(ctx, line);
    });
  },
});

/** Reduces the buyer's promises by what they bought elsewhere. */
async function lessen(ctx: TransactionCtx, promised: readonly repository.PromisedRow[], count: number): Promise<void> {
  let left = count;
  for (const { id, quantity, bought } of promised) {
    const taken = Math.min(left, quantity - bought);
    if (taken > 0) await repository.setPromised(ctx.db, { id, quantity: quantity - taken });
    left -= taken;
  }
}

async function note(ctx: TransactionCtx, line: repository.WishedLine): Promise<void> {
  const { order_item_id, item_id, list_id, product_id, variant_id, title, for_member_id, member_id, email, quantity } = line;
  const promised = await repository.listPromised(ctx.db, { itemId: item_id, memberId: member_id, email });
  // Keeps the guest's reservation, which their mailed link opens.
  const first = member_id === null ? promised.find(({ bought }) => bought === 0) : undefined;
  if (first) {
    await repository.buyPromised(ctx.db, { id: first.id, orderItemId: order_item_id, quantity: Math.max(first.quantity, quantity) });
    return lessen(
      ctx,
      promised.filter((row) => row !== first),
      quantity - first.quantity,
    );
  }
  await lessen(ctx, promised, quantity);
  const now = ctx.clock.now();
  const { is_secret, reveal_at } = stillSecret(promised, getSecrecy(line, now));
  await insertGiven(ctx.db, {
    id: randomUUID(),
    itemId: item_id,
    listId: list_id,
    productId: product_id,
    variantId: variant_id,
    title,
    forMemberId: for_member_id,
    memberId: member_id,
    quantity,
    stage: 'ordered',
    orderItemId: order_item_id,
    isSecret: is_secret,
    revealAt: reveal_at,
    now,
  });
}

/** Queues the job for lines that name a wish, in the order's transaction. */
export async function queueBought(ctx: Pick<Ctx, 'db' | 'visitor'>, orderId: string, lines: readonly { metadata: Readonly<Record<string, unknown>> }[]): Promise<void> {
  const { deviceSecret } = ctx.visitor;
  // The browser is the only trace of an owner who buys as a guest.
  if (lines.some(({ metadata }) => isUuid(metadata['wish']))) await enqueue(ctx, noteBought, { orderId, deviceHash: deviceSecret === null ? null : hashSecret(deviceSecret) });
}
