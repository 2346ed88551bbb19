/** Back-in-stock alerts: requested on a product's page, confirmed and cancelled from a mail. */
import { z } from 'zod';
import { route } from './route.ts';
import { emailAddress } from './common.ts';

export const requestAlert = z.object({ email: emailAddress });

/** The same whether or not the address was known. */
export const accepted = z.object({ accepted: z.literal(true) });

export const stockAlert = z.object({ product: z.object({ title: z.string(), path: z.string() }), variant_id: z.string(), is_confirmed: z.boolean() }).meta({ id: 'StockAlert' });

export const stockAlertAnswer = z.object({ stock_alert: stockAlert });

export type StockAlert = z.infer<typeof stockAlert>;

export const stockAlerts = {
  request: route('storeMails', 'POST', '/variants/:id/stock-alerts', {
    summary: 'Ask to be told when a variant is back; a mail with a link follows',
    body: requestAlert,
    returns: accepted,
    fails: ['NOT_FOUND'],
  }),
  get: route('storeMails', 'GET', '/stock-alerts/:token', { summary: 'What the link of such a mail is about', returns: stockAlertAnswer, fails: ['NOT_FOUND'] }),
  confirm: route('storeMails', 'POST', '/stock-alerts/:token/confirm', { summary: 'Yes, tell me', returns: stockAlertAnswer, fails: ['NOT_FOUND'] }),
  unsubscribe: route('storeMails', 'POST', '/stock-alerts/:token/unsubscribe', {
    summary: 'No more of it: one click, from the mail program too (RFC 8058)',
    returns: accepted,
    isOpenToOtherSites: true,
  }),
};
