import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from './paths.ts';

/** A mail's link to its order, valid on any device. */
export function orderLink({ publicUrl, orderId, orderKey }: { publicUrl: string; orderId: string; orderKey: string }, locale: Locale): { label: string; url: string } {
  return { label: m.mail_order_open({}, { locale }), url: `${publicUrl}${pathTo('orderConfirmation', locale, { id: orderId })}?key=${encodeURIComponent(orderKey)}` };
}
