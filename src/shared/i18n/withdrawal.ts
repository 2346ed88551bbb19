/**
 * Mandatory information on the right of withdrawal (distansavtalslagen 2005:59, 2 kap. 2, 4, 10–15 §§), the same
 * on order page and mail, with the order's exceptions.
 */
import type { WithdrawalClass } from '../contract/catalog.ts';
import type { Order } from '../contract/checkout.ts';
import { hasWithdrawalRight } from '../values/orders/withdrawal-right.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

type Reason = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const reasons: Record<WithdrawalClass, Reason | null> = {
  standard: null,
  perishable: m.order_withdrawal_perishable,
  'sealed-hygiene': m.order_withdrawal_sealed,
  personalized: m.order_withdrawal_personalized,
  'dated-service': m.order_withdrawal_dated,
};

/** Why a class of goods has a limited or no right of withdrawal; null if unrestricted. */
export function withdrawalReason(kind: WithdrawalClass, locale: Locale): string | null {
  return reasons[kind]?.({}, { locale }) ?? null;
}

export interface WithdrawalTerms {
  paragraphs: string[];
  /** Order lines with a limited or no right. */
  exceptions: { id: string; title: string; reason: string }[];
  /** Heading of the exceptions; empty if they cover the whole order. */
  exceptionsHeading: string;
  /** The lines of the model withdrawal form (SFS 2005:59, annex); empty if nothing can be withdrawn from. */
  form: string[];
}

/** The seller on one line: name, address and e-mail, as a recipient. */
export function sellerLine({ vendor }: Pick<Order, 'vendor'>): string {
  return `${vendor.legal_name}, ${vendor.address.street}, ${vendor.address.postalCode} ${vendor.address.city}, ${vendor.email}`;
}

export function withdrawalTerms(order: Pick<Order, 'items' | 'vendor' | 'number'>, locale: Locale): WithdrawalTerms {
  const inLanguage = { locale };
  const seller = sellerLine(order);
  const exceptions = order.items.flatMap(({ id, title, withdrawal_class }) => {
    const reason = withdrawalReason(withdrawal_class, locale);
    return reason ? [{ id, title, reason }] : [];
  });
  if (!order.items.some((item) => hasWithdrawalRight(item.withdrawal_class))) {
    return { paragraphs: [m.order_withdrawal_none({}, inLanguage)], exceptions, exceptionsHeading: '', form: [] };
  }
  return {
    paragraphs: [m.order_withdrawal_right({}, inLanguage), m.order_withdrawal_how({ seller }, inLanguage), m.order_withdrawal_return({}, inLanguage), m.order_withdrawal_refund({}, inLanguage)],
    exceptions,
    exceptionsHeading: m.order_withdrawal_exceptions({}, inLanguage),
    form: modelForm({ seller, number: String(order.number) }, locale),
  };
}

/** The lines of the model withdrawal form (SFS 2005:59, annex). */
export function modelForm({ seller, number }: { seller: string; number: string }, locale: Locale): string[] {
  const inLanguage = { locale };
  return [
    m.order_form_when({}, inLanguage),
    m.order_form_to({ seller }, inLanguage),
    m.order_form_notice({}, inLanguage),
    m.order_form_number({ number }, inLanguage),
    m.order_form_dates({}, inLanguage),
    m.order_form_name({}, inLanguage),
    m.order_form_address({}, inLanguage),
    m.order_form_signature({}, inLanguage),
    m.order_form_date({}, inLanguage),
    m.order_form_strike({}, inLanguage),
  ].map((line) => line.trim());
}
