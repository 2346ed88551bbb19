import { z } from 'zod';
import { routePath } from '#shared/contract/route-path.ts';
import { stockAlerts } from '#shared/contract/stock-alerts.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { oneClickUnsubscribe } from '#server/platform/mail/one-click-unsubscribe.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { getProduct } from '../catalog/service.ts';
import { deleteAlert, deleteExpired, findAlert, insertAlert, listDueAlerts, renewToken, type StockAlertRow } from './repository.ts';

const UNCONFIRMED_FOR_MS = 86_400_000;
const ASK_AGAIN_AFTER_MS = 3_600_000;
/** Limits the mails that a stranger can cause to another's address. */
const MAX_UNCONFIRMED = 3;
const BATCH = 1_000;

export const newAlertToken = (): string => prefixedId('alert').slice('alert_'.length);

async function writeMail(ctx: Ctx, name: 'stock-alert-request' | 'stock-alert', row: StockAlertRow, token: string) {
  const locale = row.language_code;
  const { productName, publicUrl } = ctx.config;
  const product = await getProduct({ ...ctx, locale }, row.product_id);
  const mail = await renderMail(
    name,
    {
      title: product.title,
      productUrl: `${publicUrl}${pathTo('product', locale, { '*': product.path })}?variant=${row.variant_id}`,
      alertUrl: publicUrl + pathTo('stockAlert', locale, { token }),
      productName,
      publicUrl,
    },
    locale,
  );
  return { to: row.email, ...mail, headers: oneClickUnsubscribe(publicUrl + routePath(stockAlerts.unsubscribe, { token })) };
}

/** Idempotent: row and mail are keyed by the alert id, chosen by the request. */
export const askForConfirmation = defineJob('stock-alerts:ask', {
  payload: z.object({ alertId: z.string(), variantId: z.string(), email: z.string(), locale: z.enum(['sv', 'en']), token: z.string() }),
  attempts: 12,
  async run(ctx, { alertId, variantId, email, locale, token }) {
    const now = ctx.clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms);
    await insertAlert(ctx.db, {
      id: alertId,
      variantId,
      email,
      language: locale,
      tokenHash: hashSecret(token),
      now,
      expiresAt: at(UNCONFIRMED_FOR_MS),
      requestedBefore: at(-ASK_AGAIN_AFTER_MS),
      maxUnconfirmed: MAX_UNCONFIRMED,
    });
    const [row] = await findAlert(ctx.db, { id: alertId });
    if (row && !row.is_confirmed) await sendMail(ctx, `stock-alert-request.${alertId}`, await writeMail(ctx, 'stock-alert-request', row, token));
  },
});

/** Idempotent, also after a crash between mail and deletion: the Message-ID is the alert's. */
export const notifyBackInStock = defineJob('stock-alerts:tell', {
  payload: z.object({ alertId: z.string() }),
  attempts: 12,
  async run(ctx, { alertId }) {
    const [row] = await findAlert(ctx.db, { id: alertId });
    // Sold out again meanwhile: they keep waiting.
    if (!row?.is_confirmed || row.available <= 0) return;
    const token = newAlertToken();
    await renewToken(ctx.db, { id: alertId, tokenHash: hashSecret(token) });
    await sendMail(ctx, `stock-alert.${alertId}`, await writeMail(ctx, 'stock-alert', row, token));
    await ctx.step('stock-alert.sent');
    await deleteAlert(ctx.db, { id: alertId });
  },
});

/** Idempotent: each alert's job is unique while queued. Polls stock, so that any restocking counts. */
export const findReturns = defineJob('stock-alerts:look', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    await deleteExpired(ctx.db, { now });
    for (const { id } of await listDueAlerts(ctx.db, { now, limit: BATCH })) await enqueue(ctx, notifyBackInStock, { alertId: id }, { key: `stock-alert.${id}` });
  },
});
