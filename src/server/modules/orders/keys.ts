/** Keys that open an order from a mail, one per mail, stored only as a hash: no server secret needs storage or rotation. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { sendMail, writeMail } from '#server/platform/mail/mail.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import { findOrderKey, insertOrderKey } from './repository.ts';
import type { OrderRow } from './rows.ts';

/** At least 128 random bits: any holder may see the order, on any device. */
export const newOrderKey = (): string => prefixedId('key').slice('key_'.length);

/** Whether the key is from the order's confirmation, or a later mail about it. */
export async function opensOrder(ctx: Ctx, row: Pick<OrderRow, 'id' | 'key_hash'>, key: string): Promise<boolean> {
  const hash = hashSecret(key);
  return hash === row.key_hash || (await findOrderKey(ctx.db, { keyHash: hash, orderId: row.id })).length > 0;
}

/** Mails the buyer a link to the order. Idempotent: the key is stored in the mail's transaction. */
export async function sendOrderMail(root: Ctx, row: Pick<OrderRow, 'id' | 'email'>, about: string, render: (key: string) => Promise<RenderedMail>): Promise<void> {
  const key = newOrderKey();
  const mail = { to: row.email, ...(await render(key)) };
  await inTransaction(root, async (ctx) => {
    if (await writeMail(ctx, about, mail)) await insertOrderKey(ctx.db, { keyHash: hashSecret(key), orderId: row.id, now: ctx.clock.now() });
  });
  await sendMail(root, about, mail);
}
