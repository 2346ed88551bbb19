/** Stock alerts with double opt-in. Responses never reveal whether an address is known. */
import type { StockAlert } from '#shared/contract/stock-alerts.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getProduct } from '../catalog/service.ts';
import { askForConfirmation, newAlertToken } from './jobs.ts';
import { confirmAlert, deleteByToken, findAlertByToken, hasVariant } from './repository.ts';

const CONFIRMED_FOR_MS = 180 * 86_400_000;

/** Requests an alert for a variant; mails a confirmation link. Throws NOT_FOUND for an unknown variant. */
export async function requestAlert(ctx: Ctx, variantId: string, email: string): Promise<void> {
  const [variant] = await hasVariant(ctx.db, { id: variantId });
  if (!variant) throw new DomainError('NOT_FOUND');
  await enqueue(ctx, askForConfirmation, { alertId: prefixedId('alert'), variantId, email, locale: ctx.locale, token: newAlertToken() });
}

/** The alert of a mailed link. Throws NOT_FOUND for a used or invalid one. */
export async function getAlert(ctx: Ctx, token: string): Promise<StockAlert> {
  const [row] = await findAlertByToken(ctx.db, { tokenHash: hashSecret(token), now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
  const product = await getProduct(ctx, row.product_id);
  return { product: { title: product.title, path: product.path }, variant_id: row.variant_id, is_confirmed: row.is_confirmed };
}

/** Idempotent. Throws NOT_FOUND as getAlert. */
export async function confirm(ctx: Ctx, token: string): Promise<StockAlert> {
  const now = ctx.clock.now();
  const [confirmed] = await confirmAlert(ctx.db, { tokenHash: hashSecret(token), now, expiresAt: new Date(now.getTime() + CONFIRMED_FOR_MS) });
  if (!confirmed) throw new DomainError('NOT_FOUND');
  return getAlert(ctx, token);
}

/** Deletes the address; idempotent. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await deleteByToken(ctx.db, { tokenHash: hashSecret(token) });
}
export { stockAlertPersonalData } from './personal-data.ts';
