import { accepted, requestAlert as requestBody, stockAlertAnswer } from '#shared/contract/stock-alerts.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { confirm, getAlert, requestAlert, unsubscribe } from './service.ts';

export const stockAlertRoutes = [
  endpoint(
    'POST',
    '/variants/:id/stock-alerts',
    { summary: 'Ask to be told when a variant is back; a mail with a link follows', body: requestBody, returns: accepted, fails: ['NOT_FOUND'] },
    async (ctx, { params, body }) => {
      await requestAlert(ctx, params.id, body.email);
      return { accepted: true as const };
    },
  ),
  endpoint('GET', '/stock-alerts/:token', { summary: 'What the link of such a mail is about', returns: stockAlertAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    stock_alert: await getAlert(ctx, params.token),
  })),
  endpoint('POST', '/stock-alerts/:token/confirm', { summary: 'Yes, tell me', returns: stockAlertAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    stock_alert: await confirm(ctx, params.token),
  })),
  endpoint(
    'POST',
    '/stock-alerts/:token/unsubscribe',
    {
      summary: 'No more of it: one click, from the mail program too (RFC 8058)',
      returns: accepted,
      isOpenToOtherSites: true,
      page: ({ token = '' }, locale) => pathTo('stockAlert', locale, { token }),
    },
    async (ctx, { params }) => {
      await unsubscribe(ctx, params.token);
      return { accepted: true as const };
    },
  ),
];
