/**
 * "Tell me when it is back." The address proves itself from its own mailbox before anything is sent to it again, and
 * is deleted with the one mail it waited for. What is answered never tells whether an address is known.
 */
import type { StockAlert } from '#shared/contract/stock-alerts.ts';
import { prefixedId } from '#shared/values/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getProduct } from '../catalog/service.ts';
import { askForConfirmation, newAlertToken } from './jobs.ts';
import { confirmAlert, deleteByToken, findAlertByToken, hasVariant } from './repository.ts';

const CONFIRMED_FOR_MS = 180 * 86_400_000;

/** Asks to be told of a variant; a mail with a link follows. Throws NOT_FOUND for no such variant. */
export async function requestAlert(ctx: Ctx, variantId: string, email: string): Promise<void> {
  const [variant] = await hasVariant(ctx.db, { id: variantId });
  if (!variant) throw new DomainError('NOT_FOUND');
  await enqueue(ctx, askForConfirmation, { alertId: prefixedId('alert'), variantId, email, locale: ctx.locale, token: newAlertToken() });
}

/** What a mail's link is about. Throws NOT_FOUND when it has done its work, or is none. */
export async function getAlert(ctx: Ctx, token: string): Promise<StockAlert> {
  const [row] = await findAlertByToken(ctx.db, { tokenHash: hashSecret(token), now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
  const product = await getProduct(ctx, row.product_id);
  return { product: { title: product.title, path: product.path }, variant_id: row.variant_id, is_confirmed: row.is_confirmed };
}

/** Twice changes nothing. Throws NOT_FOUND as getAlert does. */
export async function confirm(ctx: Ctx, token: string): Promise<StockAlert> {
  const now = ctx.clock.now();
  const [confirmed] = await confirmAlert(ctx.db, { tokenHash: hashSecret(token), now, expiresAt: new Date(now.getTime() + CONFIRMED_FOR_MS) });
  if (!confirmed) throw new DomainError('NOT_FOUND');
  return getAlert(ctx, token);
}

/** Deletes the address. Whatever the token was, it is gone afterwards. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await deleteByToken(ctx.db, { tokenHash: hashSecret(token) });
}
export { stockAlertPersonalData } from './personal-data.ts';
