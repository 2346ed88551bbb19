import { stockAlerts } from '#shared/contract/stock-alerts.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { confirm, getAlert, requestAlert, unsubscribe } from './service.ts';

export const stockAlertRoutes = [
  handle(stockAlerts.request, async (ctx, { params, body }) => {
    await requestAlert(ctx, params.id, body.email);
    return { accepted: true as const };
  }),
  handle(stockAlerts.get, async (ctx, { params }) => ({
    stock_alert: await getAlert(ctx, params.token),
  })),
  handle(stockAlerts.confirm, async (ctx, { params }) => ({
    stock_alert: await confirm(ctx, params.token),
  })),
  handle(stockAlerts.unsubscribe, { page: ({ token = '' }, locale) => pathTo('stockAlert', locale, { token }) }, async (ctx, { params }) => {
    await unsubscribe(ctx, params.token);
    return { accepted: true as const };
  }),
];
