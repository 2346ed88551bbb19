/** Receipts, credit notes and gift receipts as texts for paper, in the buyer's language. They print the snapshot and nothing else. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, vatIncluded } from '#shared/values/money/money.ts';
import { formatPercent } from '#shared/values/money/percent.ts';
import { countryName } from '#shared/values/places/countries.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { PrintedCell, PrintedDocument, PrintedTable } from '#server/platform/pdf/printed-document.ts';
import type { ReceiptRow } from './repository.ts';
import type { CreditedLine, CreditNote, Receipt, ReceiptBuyer, ReceiptDocument, ReceiptLine } from './rules.ts';

type PrintedRow = Pick<ReceiptRow, 'number' | 'issued_at' | 'buyer'>;

const toDay = (at: Date | string, locale: Locale): string => formatDay(dayIn(shopTimeZone, new Date(at).getTime()), locale);

function toSeller({ seller }: ReceiptDocument, locale: Locale): PrintedDocument['parties'][number] {
  const { legal_name, address, registration_number, vat_number, email } = seller;
  const inLanguage = { locale };
  return {
    title: m.receipt_seller({}, inLanguage),
    lines: [
      legal_name,
      address.street,
      `${address.postalCode} ${address.city}`,
      countryName(address.country, locale),
      m.order_registration_number({ number: registration_number }, inLanguage),
      m.order_vat_number({ number: vat_number }, inLanguage),
      email,
    ],
  };
}

function toBuyer(buyer: ReceiptBuyer | null, locale: Locale): PrintedDocument['parties'] {
  if (!buyer) return [];
  const { email, address: at } = buyer;
  const place = at ? [`${at.first_name} ${at.last_name}`, at.company, at.address_1, at.address_2, `${at.postal_code} ${at.city}`, countryName(at.country_code, locale)] : [];
  return [{ title: m.receipt_buyer({}, { locale }), lines: [...place, email].filter((line) => line.trim() !== '') }];
}

function toTitle({ part, title }: Pick<ReceiptLine, 'part' | 'title'>, locale: Locale): string {
  if (part === 'wrapping') return m.gift_wrapping({}, { locale });
  return part === 'delivery' ? `${m.order_shipping({}, { locale })}: ${title}` : title;
}

const toDetail = ({ variantTitle, sku }: Pick<ReceiptLine, 'variantTitle' | 'sku'>): string => [variantTitle, sku].filter(Boolean).join(' · ');

/** A cell, whose empty detail takes no room. */
const toCell = (text: string, detail = ''): PrintedCell => (detail === '' ? { text } : { text, detail });

function toTaxTable({ taxSums, currencyCode, languageCode: locale, kind }: ReceiptDocument): PrintedTable {
  const inLanguage = { locale };
  const sign = kind === 'receipt' ? 1 : -1;
  const sum = (minor: number) => formatSum(sign * minor, currencyCode, locale);
  const toRow = (name: string, netMinor: number, taxMinor: number) => [name, sum(netMinor), sum(taxMinor), sum(netMinor + taxMinor)].map((text) => ({ text }));
  const total = (name: 'netMinor' | 'taxMinor') => taxSums.reduce((all, one) => all + one[name], 0);
  const isRefund = kind === 'credit_note';
  return {
    columns: [
      { title: m.receipt_rate({}, inLanguage), share: 3, align: 'left' },
      { title: m.receipt_without_vat({}, inLanguage), share: 2, align: 'right' },
      { title: m.receipt_vat({}, inLanguage), share: 2, align: 'right' },
      { title: m.receipt_with_vat({}, inLanguage), share: 2, align: 'right' },
    ],
    rows: [
      ...taxSums.map(({ rateBasisPoints, netMinor, taxMinor }) => ({ cells: toRow(formatPercent(rateBasisPoints / 100, locale), netMinor, taxMinor) })),
      { cells: toRow(isRefund ? m.receipt_credited_total({}, inLanguage) : m.receipt_total({}, inLanguage), total('netMinor'), total('taxMinor')), isTotal: true },
    ],
  };
}

function toSoldTable({ lines, currencyCode, languageCode: locale }: Receipt): PrintedTable {
  const inLanguage = { locale };
  const sum = (minor: number) => formatSum(minor, currencyCode, locale);
  const toRow = (line: ReceiptLine) => {
    const { originalUnitMinor, unitMinor, discountMinor, rateBasisPoints, quantity, part } = line;
    const regular = originalUnitMinor > unitMinor ? m.receipt_regular({ sum: sum(originalUnitMinor) }, inLanguage) : '';
    const isGoods = part === 'goods';
    return {
      cells: [
        toCell(toTitle(line, locale), [toDetail(line), regular].filter(Boolean).join(' · ')),
        toCell(isGoods ? String(quantity) : ''),
        isGoods ? toCell(sum(unitMinor), m.receipt_unit_without_vat({ sum: sum(unitMinor - vatIncluded(unitMinor, rateBasisPoints)) }, inLanguage)) : toCell(''),
        toCell(formatPercent(rateBasisPoints / 100, locale)),
        toCell(sum(line.totalMinor), discountMinor > 0 ? m.receipt_discount({ sum: sum(-discountMinor) }, inLanguage) : ''),
      ],
    };
  };
  return {
    columns: [
      { title: m.receipt_what({}, inLanguage), share: 12, align: 'left' },
      { title: m.receipt_count({}, inLanguage), share: 3, align: 'right' },
      { title: m.receipt_unit({}, inLanguage), share: 7, align: 'right' },
      { title: m.receipt_vat({}, inLanguage), share: 3, align: 'right' },
      { title: m.receipt_sum({}, inLanguage), share: 5, align: 'right' },
    ],
    rows: lines.map(toRow),
  };
}

function toCreditedTable({ lines, currencyCode, languageCode: locale }: CreditNote): PrintedTable {
  const inLanguage = { locale };
  const toRow = (line: CreditedLine) => ({
    cells: [
      toCell(toTitle(line, locale), toDetail(line)),
      toCell(line.quantity > 0 ? String(line.quantity) : ''),
      toCell(formatPercent(line.rateBasisPoints / 100, locale)),
      toCell(formatSum(-line.totalMinor, currencyCode, locale)),
    ],
  });
  return {
    columns: [
      { title: m.receipt_what({}, inLanguage), share: 10, align: 'left' },
      { title: m.receipt_count({}, inLanguage), share: 3, align: 'right' },
      { title: m.receipt_vat({}, inLanguage), share: 4, align: 'right' },
      { title: m.receipt_sum({}, inLanguage), share: 6, align: 'right' },
    ],
    rows: lines.map(toRow),
  };
}

function toFrame({ seller, languageCode: locale }: ReceiptDocument): Pick<PrintedDocument, 'language' | 'author' | 'footer' | 'toPageName'> {
  return {
    language: locale,
    author: seller.name,
    footer: [seller.legal_name, m.order_registration_number({ number: seller.registration_number }, { locale })].join(' · '),
    toPageName: (page, pages) => m.receipt_page({ page: String(page), pages: String(pages) }, { locale }),
  };
}

/** Means of payment: a gift card lowers no price, and VAT is of the whole sum. */
function listPaidWith({ lines, cardLast4, giftCardMinor = 0, isChipIn, currencyCode, languageCode: locale }: Receipt): { label: string; value: string }[] {
  const inLanguage = { locale };
  const label = m.receipt_paid_with({}, inLanguage);
  const card = cardLast4 === null ? [] : [m.order_card({ last4: cardLast4 }, inLanguage)];
  if (giftCardMinor === 0) return card.map((value) => ({ label, value }));
  const restMinor = lines.reduce((total, { totalMinor }) => total + totalMinor, 0) - giftCardMinor;
  const sum = (minor: number) => formatSum(minor, currencyCode, locale);
  const rest = restMinor === 0 ? [] : [`${card[0] ?? m.receipt_other_means({}, inLanguage)}, ${sum(restMinor)}`];
  return [(isChipIn ? m.receipt_chip_in : m.receipt_gift_card)({ sum: sum(giftCardMinor) }, inLanguage), ...rest].map((value) => ({ label, value }));
}

export function toPrintedReceipt(row: PrintedRow, document: ReceiptDocument): PrintedDocument {
  const { languageCode: locale, currencyCode } = document;
  const inLanguage = { locale };
  const number = String(row.number);
  const isReceipt = document.kind === 'receipt';
  return {
    ...toFrame(document),
    title: isReceipt ? m.receipt_title({ number }, inLanguage) : m.receipt_credit_title({ number }, inLanguage),
    lead: isReceipt ? '' : m.receipt_credit_lead({ number: String(document.receiptNumber), day: toDay(document.receiptIssuedAt, locale) }, inLanguage),
    date: row.issued_at,
    facts: [
      { label: m.receipt_issued({}, inLanguage), value: toDay(row.issued_at, locale) },
      ...(isReceipt ? [{ label: m.receipt_sold({}, inLanguage), value: toDay(document.soldAt, locale) }] : []),
      { label: m.receipt_order({}, inLanguage), value: String(document.orderNumber) },
      ...(document.kind === 'receipt' ? listPaidWith(document) : []),
    ],
    parties: [toSeller(document, locale), ...toBuyer(row.buyer, locale)],
    tables: [document.kind === 'receipt' ? toSoldTable(document) : toCreditedTable(document), toTaxTable(document)],
    notes: isReceipt ? document.promotions.map(({ name, amountMinor }) => m.receipt_promotion({ name, sum: formatSum(amountMinor, currencyCode, locale) }, inLanguage)) : [],
  };
}

/** Without any price, and without the buyer. */
export function toPrintedGiftReceipt(row: Pick<ReceiptRow, 'number' | 'issued_at'>, receipt: Receipt): PrintedDocument {
  const { languageCode: locale, lines, seller, orderNumber } = receipt;
  const inLanguage = { locale };
  return {
    ...toFrame(receipt),
    title: m.receipt_gift_title({}, inLanguage),
    lead: m.receipt_gift_lead({}, inLanguage),
    date: row.issued_at,
    facts: [
      { label: m.receipt_sold({}, inLanguage), value: toDay(receipt.soldAt, locale) },
      { label: m.receipt_order({}, inLanguage), value: String(orderNumber) },
      { label: m.receipt_receipt({}, inLanguage), value: String(row.number) },
    ],
    parties: [toSeller(receipt, locale)],
    tables: [
      {
        columns: [
          { title: m.receipt_what({}, inLanguage), share: 8, align: 'left' },
          { title: m.receipt_count({}, inLanguage), share: 2, align: 'right' },
        ],
        rows: lines.filter(({ part }) => part === 'goods').map((line) => ({ cells: [toCell(toTitle(line, locale), toDetail(line)), toCell(String(line.quantity))] })),
      },
    ],
    notes: [m.receipt_gift_help({ email: seller.email, number: String(orderNumber), vendor: seller.name }, inLanguage)],
  };
}
