/** Texts of the order confirmation in the order's language, for both the HTML and the plain-text part. */
import type { Address } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/checkout.ts';
import { type LegalPage, legalPath } from '#shared/i18n/legal-pages.ts';
import { deliveryLines } from '#shared/i18n/delivery-lines.ts';
import { listDiscounts } from '#shared/i18n/discounts.ts';
import { toGenitive } from '#shared/i18n/genitive.ts';
import { listPayments } from '#shared/i18n/order-payments.ts';
import { importNote } from '#shared/i18n/import-note.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { type WithdrawalTerms, withdrawalTerms } from '#shared/i18n/withdrawal.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { formatPercent } from '#shared/values/money/percent.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { countryName } from '#shared/values/places/countries.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { plainLine } from '#shared/values/text/plain-text.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatDaySpan } from '#shared/values/time/day-span.ts';

export interface OrderConfirmation {
  order: Order;
  /** Opens the order on any device. */
  orderKey: string;
  productName: string;
  publicUrl: string;
}

interface TextPart {
  heading: string;
  lines: string[];
}

export interface ConfirmationTexts {
  subject: string;
  preview: string;
  title: string;
  lead: string;
  days: string;
  placed: string;
  open: { label: string; hint: string; url: string };
  itemsHeading: string;
  items: { id: string; title: string; detail: string; sum: string; imageUrl: string | null }[];
  totals: { label: string; value: string; kind: 'part' | 'total' | 'inside' }[];
  notes: string[];
  delivery: TextPart;
  /** Null without a gift. The card's text keeps its lines. */
  gift: (TextPart & { card: { id: string; line: string }[] }) | null;
  /** The buyer, where the parcel goes to somebody else. */
  giver: TextPart | null;
  payment: TextPart;
  seller: TextPart;
  /** `online`: link to the shop's withdrawal page, where anything can be withdrawn. */
  withdrawal: WithdrawalTerms & { heading: string; online: { text: string; label: string; url: string } | null; formHeading: string };
  links: { label: string; url: string }[];
  keep: string;
}

function toTotals(order: Order, locale: Locale): ConfirmationTexts['totals'] {
  const inLanguage = { locale };
  const sum = (amount: number) => formatSum(fromMajor(amount), order.currency_code, locale);
  return [
    { label: m.order_item_total({}, inLanguage), value: sum(order.original_item_total), kind: 'part' },
    { label: m.order_shipping({}, inLanguage), value: order.shipping_total === 0 ? m.order_free({}, inLanguage) : sum(order.shipping_total), kind: 'part' },
    ...(order.wrapping_total > 0 ? [{ label: m.gift_wrapping({}, inLanguage), value: sum(order.wrapping_total), kind: 'part' as const }] : []),
    ...listDiscounts(order, locale).map(({ label, amount }) => ({ label, value: sum(-amount), kind: 'part' as const })),
    { label: m.order_total({}, inLanguage), value: sum(order.total), kind: 'total' },
    ...order.tax_lines.map(({ rate, amount }) => ({ label: m.order_vat({ rate: formatPercent(rate, locale) }, inLanguage), value: sum(amount), kind: 'inside' as const })),
  ];
}

/** An address in postal format, line by line. */
function addressLines(to: Address, locale: Locale): string[] {
  const lines = [`${to.first_name} ${to.last_name}`, to.company, to.address_1, to.address_2, `${to.postal_code} ${to.city}`, countryName(to.country_code, locale)];
  // Older orders may hold addresses that weren't yet reduced to plain lines.
  return lines.map(plainLine).filter((line) => line !== '');
}

/** The destination as the buyer knows it. */
export function destinationLines({ shipping_address: to, at_their_address }: Order, locale: Locale): string[] {
  return at_their_address ? [m.order_at_their_address({ owner: toGenitive(to.first_name, locale) }, { locale })] : addressLines(to, locale);
}

function giftPart({ gift }: Order, locale: Locale): ConfirmationTexts['gift'] {
  if (!gift?.is_gift) return null;
  const inLanguage = { locale };
  return {
    heading: m.gift_title({}, inLanguage),
    lines: [...(gift.wrapping ? [m.gift_wrapped({}, inLanguage)] : []), gift.hide_prices ? m.gift_prices_hidden({}, inLanguage) : m.gift_prices_shown({}, inLanguage)],
    card: gift.message.trim() === '' ? [] : gift.message.split(/\r?\n/).map((line, index) => ({ id: String(index), line })),
  };
}

export function confirmationTexts({ order, orderKey, publicUrl }: OrderConfirmation, locale: Locale): ConfirmationTexts {
  const inLanguage = { locale };
  const sum = (amount: number) => formatSum(fromMajor(amount), order.currency_code, locale);
  const number = String(order.number);
  const days = formatDaySpan(order.shipping_method.estimate, locale);
  const { vendor, payment } = order;
  const terms = withdrawalTerms(order, locale);
  const query = `?order=${order.id}&key=${encodeURIComponent(orderKey)}`;
  const withdrawUrl = publicUrl + pathTo('withdraw', locale) + query;
  const legalLink = (page: LegalPage, label: string) => ({ label, url: publicUrl + legalPath(page, locale) });
  return {
    subject: m.mail_order_subject({ number }, inLanguage),
    preview: m.mail_order_preview({ vendor: vendor.name, days }, inLanguage),
    title: m.order_thanks({ name: plainLine((order.billing_address ?? order.shipping_address).first_name) }, inLanguage),
    lead: [
      order.billing_address ? m.gift_mail_lead({ vendor: vendor.name, name: plainLine(order.shipping_address.first_name) }, inLanguage) : m.mail_order_lead({ vendor: vendor.name }, inLanguage),
      ...(order.florist?.state === 'waiting' ? [m.order_florist_waiting({}, inLanguage)] : []),
    ].join(' '),
    days: m.mail_order_days({ days }, inLanguage),
    placed: `${m.order_number({ number }, inLanguage)} · ${m.order_placed({ day: formatDay(dayIn(shopTimeZone, Date.parse(order.placed_at)), locale) }, inLanguage)}`,
    open: {
      label: m.mail_order_open({}, inLanguage),
      hint: m.mail_order_open_hint({}, inLanguage),
      url: `${publicUrl}${pathTo('orderConfirmation', locale, { id: order.id })}?key=${encodeURIComponent(orderKey)}`,
    },
    itemsHeading: m.order_items({}, inLanguage),
    items: order.items.map((item) => ({
      id: item.id,
      title: item.title,
      detail: [item.variant_title, m.order_quantity_of({ count: String(item.quantity), price: sum(item.unit_price) }, inLanguage)].filter(Boolean).join(' · '),
      sum: sum(item.total),
      imageUrl: item.image && publicUrl + mediaUrl(item.image.id, 'square', 160, 'jpg'),
    })),
    totals: toTotals(order, locale),
    notes: [importNote(order.shipping_address, locale)].filter((note) => note !== null),
    gift: giftPart(order, locale),
    giver: order.billing_address && { heading: m.gift_giver({}, inLanguage), lines: addressLines(order.billing_address, locale) },
    delivery: { heading: m.order_delivery_address({}, inLanguage), lines: [...destinationLines(order, locale), ...deliveryLines(order.shipping_method, locale)] },
    payment: { heading: m.order_payment({}, inLanguage), lines: listPayments(order, locale) },
    seller: {
      heading: m.order_seller({}, inLanguage),
      lines: [
        vendor.legal_name,
        m.order_registration_number({ number: vendor.registration_number }, inLanguage),
        m.order_vat_number({ number: vendor.vat_number }, inLanguage),
        vendor.address.street,
        `${vendor.address.postalCode} ${vendor.address.city}`,
        vendor.email,
      ],
    },
    withdrawal: {
      ...terms,
      online: terms.form.length > 0 ? { text: m.mail_withdraw_online({}, inLanguage), label: m.shell_withdraw({}, inLanguage), url: withdrawUrl } : null,
      heading: m.order_withdrawal({}, inLanguage),
      formHeading: m.order_form({}, inLanguage),
    },
    links: [
      { label: m.receipt_mail_open({}, inLanguage), url: `${publicUrl}${pathTo('orderConfirmation', locale, { id: order.id })}?key=${encodeURIComponent(orderKey)}#receipts` },
      ...(terms.form.length > 0
        ? [
            { label: m.shell_withdraw({}, inLanguage), url: withdrawUrl },
            { label: m.withdrawal_paper({}, inLanguage), url: publicUrl + pathTo('withdrawalForm', locale) + query },
          ]
        : []),
      legalLink('terms', m.order_terms({}, inLanguage)),
      legalLink('returns', m.order_returns({}, inLanguage)),
      legalLink('contact', m.order_contact({}, inLanguage)),
    ],
    keep: [m.mail_keep({}, inLanguage), payment.provider_id === 'demo' ? m.mail_demo({}, inLanguage) : ''].filter(Boolean).join(' '),
  };
}
