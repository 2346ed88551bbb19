/** What receipts and credit notes say, in minor units including VAT. Credited sums are positive. */
import type { Address } from '#shared/contract/cart.ts';
import type { Vendor } from '#shared/contract/catalog.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { vatIncluded } from '#shared/values/money/money.ts';
import { isChipIn } from '../gift-cards/rules.ts';
import { splitShipping } from '../pricing/rules.ts';

export type DocumentKind = 'receipt' | 'credit_note';
export type LinePart = 'goods' | 'delivery' | 'wrapping';

export interface ReceiptLine {
  part: LinePart;
  itemId: string | null;
  /** The delivery's name for a delivery; empty for the wrapping. */
  title: string;
  variantTitle: string;
  sku: string;
  quantity: number;
  /** Per unit, after a members' discount and before it. */
  unitMinor: number;
  originalUnitMinor: number;
  /** Promotions on the line, and its share of those on the order. */
  discountMinor: number;
  totalMinor: number;
  rateBasisPoints: number;
  taxMinor: number;
}

export interface CreditedLine extends Pick<ReceiptLine, 'part' | 'itemId' | 'title' | 'variantTitle' | 'sku' | 'totalMinor' | 'rateBasisPoints' | 'taxMinor'> {
  /** Its position on the receipt. */
  line: number;
  /** Withdrawn units; 0 where only a sum is credited. */
  quantity: number;
}

export type TaxedLine = Pick<ReceiptLine, 'rateBasisPoints' | 'totalMinor' | 'taxMinor'>;

export interface TaxSum {
  rateBasisPoints: number;
  netMinor: number;
  taxMinor: number;
}

interface Issued {
  orderNumber: number;
  languageCode: 'sv' | 'en';
  currencyCode: 'SEK' | 'EUR';
  seller: Pick<Vendor, 'name' | 'legal_name' | 'registration_number' | 'vat_number' | 'address' | 'email'>;
  taxSums: TaxSum[];
}

export interface Receipt extends Issued {
  kind: 'receipt';
  lines: ReceiptLine[];
  /** Promotions by name; their sums are in the lines. */
  promotions: { name: string; amountMinor: number }[];
  soldAt: string;
  providerId: string;
  cardLast4: string | null;
  /** What a gift card paid of the total; none in documents from before gift cards. */
  giftCardMinor?: number;
  /** It was what several paid together. */
  isChipIn?: true;
}

export interface CreditNote extends Issued {
  kind: 'credit_note';
  lines: CreditedLine[];
  /** The credited receipt. */
  receiptNumber: number;
  receiptIssuedAt: string;
}

export type ReceiptDocument = Receipt | CreditNote;

/** The buyer as on the document; without address where only the recipient's is known. */
export interface ReceiptBuyer {
  email: string;
  address: Address | null;
}

/** An order, as a receipt reads it. */
export interface SoldOrder {
  id: string;
  number: number;
  vendor: Vendor;
  language_code: 'sv' | 'en';
  currency_code: 'SEK' | 'EUR';
  email: string;
  billing_address: Address | null;
  shipping_address: Address;
  metadata: Metadata;
  items: {
    id: string;
    title: string;
    variant_title: string;
    sku: string;
    quantity: number;
    unit_price_minor: number;
    original_unit_price_minor: number;
    promotion_minor: number;
    order_discount_minor: number;
    total_minor: number;
    tax_rate_basis_points: number;
    tax_minor: number;
  }[];
  promotions: { name: { sv: string; en: string }; amount_minor: number }[];
  shipping_name: string;
  wrapping_minor: number;
  wrapping_tax_minor: number;
  tax_parts: { rateBasisPoints: number; taxMinor: number }[];
  total_minor: number;
  placed_at: Date;
  provider_id: string;
  provider_reference: string;
  card_last4: string | null;
  gift_card_id: string | null;
  gift_card_minor: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** VAT by rate, highest first. */
export function sumByRate(lines: readonly TaxedLine[]): TaxSum[] {
  return [...Map.groupBy(lines, ({ rateBasisPoints }) => rateBasisPoints)]
    .map(([rateBasisPoints, ofRate]) => {
      const taxMinor = sum(ofRate.map((line) => line.taxMinor));
      return { rateBasisPoints, netMinor: sum(ofRate.map(({ totalMinor }) => totalMinor)) - taxMinor, taxMinor };
    })
    .sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}

const toGoods = (item: SoldOrder['items'][number]): ReceiptLine => ({
  part: 'goods',
  itemId: item.id,
  title: item.title,
  variantTitle: item.variant_title,
  sku: item.sku,
  quantity: item.quantity,
  unitMinor: item.unit_price_minor,
  originalUnitMinor: item.original_unit_price_minor,
  discountMinor: item.promotion_minor + item.order_discount_minor,
  totalMinor: item.total_minor - item.order_discount_minor,
  rateBasisPoints: item.tax_rate_basis_points,
  taxMinor: item.tax_minor,
});

const toService = (part: 'delivery' | 'wrapping', title: string, totalMinor: number, rateBasisPoints: number): ReceiptLine => ({
  ...{ part, itemId: null, title, variantTitle: '', sku: '', quantity: 1, unitMinor: totalMinor, originalUnitMinor: totalMinor, discountMinor: 0 },
  ...{ totalMinor, rateBasisPoints, taxMinor: vatIncluded(totalMinor, rateBasisPoints) },
});

/** The lines add up to the order's sum, and their VAT to the order's, by rate. */
export function toReceiptLines(row: SoldOrder): ReceiptLine[] {
  const goods = row.items.map(toGoods);
  const deliveryMinor = row.total_minor - row.wrapping_minor - sum(goods.map(({ totalMinor }) => totalMinor));
  const parts = splitShipping(
    deliveryMinor,
    row.items.map((item) => ({ totalMinor: item.total_minor, taxRateBasisPoints: item.tax_rate_basis_points })),
  );
  const delivery = parts
    .filter(({ amountMinor }, index) => amountMinor !== 0 || (deliveryMinor === 0 && index === 0))
    .map(({ rateBasisPoints, amountMinor }) => toService('delivery', row.shipping_name, amountMinor, rateBasisPoints));
  if (row.wrapping_minor === 0) return [...goods, ...delivery];
  // The order stores the wrapping's VAT, not its rate: it is the rate whose VAT the other lines leave open.
  const known = [...goods, ...delivery];
  const getOpen = ({ rateBasisPoints, taxMinor }: { rateBasisPoints: number; taxMinor: number }) =>
    taxMinor - sum(known.filter((line) => line.rateBasisPoints === rateBasisPoints).map((line) => line.taxMinor));
  const rate = row.wrapping_tax_minor === 0 ? 0 : (row.tax_parts.find((part) => getOpen(part) === row.wrapping_tax_minor)?.rateBasisPoints ?? 0);
  return [...known, toService('wrapping', '', row.wrapping_minor, rate)];
}

function toIssued(row: SoldOrder, lines: readonly TaxedLine[]): Issued {
  const { name, legal_name, registration_number, vat_number, address, email } = row.vendor;
  const seller = { name, legal_name, registration_number, vat_number, address, email };
  return { orderNumber: row.number, languageCode: row.language_code, currencyCode: row.currency_code, seller, taxSums: sumByRate(lines) };
}

export function toReceipt(row: SoldOrder): Receipt {
  const lines = toReceiptLines(row);
  return {
    kind: 'receipt',
    ...toIssued(row, lines),
    lines,
    promotions: row.promotions.map(({ name, amount_minor }) => ({ name: name[row.language_code], amountMinor: amount_minor })),
    soldAt: row.placed_at.toISOString(),
    providerId: row.provider_id,
    cardLast4: row.card_last4,
    ...(row.gift_card_minor > 0 && { giftCardMinor: row.gift_card_minor }),
    ...(isChipIn(row.gift_card_id) && { isChipIn: true as const }),
  };
}

export function toCreditNote(row: SoldOrder, lines: CreditedLine[], credited: { number: number; issued_at: string }): CreditNote {
  return { kind: 'credit_note', ...toIssued(row, lines), lines, receiptNumber: credited.number, receiptIssuedAt: credited.issued_at };
}
