/** The packing note for the parcel, as its seller prints it: nothing about the giver, and no prices where they hide them. */
import type { Address } from '#shared/contract/cart.ts';
import { deliveryLines } from '#shared/i18n/delivery-lines.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum } from '#shared/values/money/money.ts';
import { countryName } from '#shared/values/places/countries.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { PrintedDocument } from '#server/platform/pdf/printed-document.ts';
import { getGift } from '../cart/service.ts';
import { presentPickupPoint, translateShippingName } from '../shipping/service.ts';
import type { OrderRow } from './rows.ts';

type PackedOrder = Pick<OrderRow, 'number' | 'placed_at' | 'language_code' | 'currency_code' | 'vendor' | 'metadata' | 'items' | 'delivery' | 'shipping_option_id' | 'shipping_name'>;

/** The option with its window and pick-up point, on one line. */
function howItTravels(row: PackedOrder): string {
  const { language_code: locale, delivery } = row;
  const point = delivery?.pickup_point ? presentPickupPoint(delivery.pickup_point, locale) : null;
  const [how = '', where, street, town] = deliveryLines({ name: translateShippingName(row, locale), window: delivery?.window ?? null, pickup_point: point }, locale);
  return [how, where, street, town].filter(Boolean).join(', ');
}

/** `to` is the seller's destination: also an address that the buyer doesn't know. */
export function toPackingNote(row: PackedOrder, to: Omit<Address, 'phone'>): PrintedDocument {
  const { language_code: locale, vendor } = row;
  const inLanguage = { locale };
  const gift = getGift(row);
  const number = String(row.number);
  const hasPrices = gift?.hide_prices !== true;
  const address = [`${to.first_name} ${to.last_name}`, to.company, to.address_1, to.address_2, `${to.postal_code} ${to.city}`, countryName(to.country_code, locale)];
  const message = gift?.message.trim() ?? '';
  return {
    language: locale,
    author: vendor.name,
    title: m.gift_note_title({}, inLanguage),
    lead: m.gift_note_lead({}, inLanguage),
    date: row.placed_at,
    facts: [
      { label: m.receipt_order({}, inLanguage), value: number },
      { label: m.receipt_sold({}, inLanguage), value: formatDay(dayIn(shopTimeZone, row.placed_at.getTime()), locale) },
      ...(gift?.deliver_on ? [{ label: m.gift_note_day({}, inLanguage), value: formatDay(gift.deliver_on, locale) }] : []),
      { label: m.delivery_note_how({}, inLanguage), value: howItTravels(row) },
      ...(gift?.wrapping ? [{ label: m.gift_wrapping({}, inLanguage), value: m.gift_note_yes({}, inLanguage) }] : []),
    ],
    parties: [
      { title: m.gift_note_to({}, inLanguage), lines: address.filter((line) => line.trim() !== '') },
      { title: m.gift_note_from({}, inLanguage), lines: [vendor.legal_name, vendor.address.street, `${vendor.address.postalCode} ${vendor.address.city}`, vendor.email] },
      ...(message === '' ? [] : [{ title: m.gift_card({}, inLanguage), lines: message.split('\n').map((line) => line || ' ') }]),
    ],
    tables: [
      {
        columns: [
          { title: m.gift_note_contents({}, inLanguage), share: 8, align: 'left' },
          { title: m.receipt_count({}, inLanguage), share: 2, align: 'right' },
          ...(hasPrices ? [{ title: m.receipt_sum({}, inLanguage), share: 3, align: 'right' as const }] : []),
        ],
        rows: row.items.map(({ title, variant_title, sku, quantity, withdrawn_quantity, total_minor }) => ({
          cells: [
            { text: title, detail: [variant_title, sku].filter(Boolean).join(' · ') },
            { text: String(quantity - withdrawn_quantity) },
            ...(hasPrices ? [{ text: formatSum(total_minor, row.currency_code, locale) }] : []),
          ],
        })),
      },
    ],
    notes: [m.gift_note_help({ email: vendor.email, number, vendor: vendor.name }, inLanguage)],
    footer: vendor.legal_name,
    toPageName: (page, pages) => m.receipt_page({ page: String(page), pages: String(pages) }, inLanguage),
  };
}
