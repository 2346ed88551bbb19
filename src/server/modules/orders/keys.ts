/**
 * Keys that open an order from a mail. Each mail has one of its own, made with it: keys are kept as hashes alone, so that the key of an
 * earlier mail can't be written again, and no secret of the server's is in them that would have to be kept or changed.
 */
import { prefixedId } from '#shared/values/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { sendMail, writeMail } from '#server/platform/mail/mail.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import { findOrderKey, insertOrderKey, type OrderRow } from './repository.ts';

/** 128 random bits or more: whoever holds it may see the order, on any device. */
export const newOrderKey = (): string => prefixedId('key').slice('key_'.length);

/** Whether a key is that of the order's confirmation, or of a later mail about it. */
export async function opensOrder(ctx: Ctx, row: Pick<OrderRow, 'id' | 'key_hash'>, key: string): Promise<boolean> {
  const hash = hashSecret(key);
  return hash === row.key_hash || (await findOrderKey(ctx.db, { keyHash: hash, orderId: row.id })).length > 0;
}

/**
 * Sends the buyer a mail that leads to the order. May run twice: the key is kept in the transaction that writes the mail, and only
 * with it, so the one that went out opens the order and there is no other.
 */
export async function sendOrderMail(root: Ctx, row: Pick<OrderRow, 'id' | 'email'>, about: string, render: (key: string) => Promise<RenderedMail>): Promise<void> {
  const key = newOrderKey();
  const mail = { to: row.email, ...(await render(key)) };
  await inTransaction(root, async (ctx) => {
    if (await writeMail(ctx, about, mail)) await insertOrderKey(ctx.db, { keyHash: hashSecret(key), orderId: row.id, now: ctx.clock.now() });
  });
  await sendMail(root, about, mail);
}
