/** Orders by chance, as receipts read them: priced by the checkout's own rules, in each VAT area. */
import fc from 'fast-check';
import { swedishAddress } from '../../../testing/purchase.ts';
import { priceCart } from '../../pricing/rules.ts';
import type { SoldOrder } from '../rules.ts';

const address = { ...swedishAddress, company: '', address_2: '', country_code: 'SE' as const };

export const seller = {
  ...{ id: 'vendor_1', name: 'Butiken', handle: 'butiken', members_discount_percentage: 10, legal_name: 'Butiken AB', registration_number: '559991-0011' },
  ...{ vat_number: 'SE559991001101', email: 'hej@butiken.example', about: '', address: { street: 'Storgatan 1', postalCode: '111 22', city: 'Umeå', country: 'SE' as const } },
};

interface SoldInput {
  country: string;
  lines: { unitPriceMinor: number; quantity: number; taxClass: 'standard' | 'food' | 'books'; discountPercent?: number; promotionMinor?: number; orderDiscountMinor?: number }[];
  shippingMinor?: number;
  deliveryDiscountMinor?: number;
  wrappingMinor?: number;
}

export function toSoldOrder({ country, lines, shippingMinor = 0, deliveryDiscountMinor = 0, wrappingMinor = 0 }: SoldInput): SoldOrder {
  const priced = priceCart({ lines: lines.map((line) => ({ discountPercent: 0, ...line })), shippingMinor, deliveryDiscountMinor, wrappingMinor, country, day: '2026-11-23' });
  const isEuro = ['FI', 'AX'].includes(country);
  return {
    ...{ id: 'order_1', number: 1001, vendor: seller, language_code: 'sv', currency_code: isEuro ? 'EUR' : 'SEK', email: 'kund@exempel.example', billing_address: null, shipping_address: address },
    metadata: {},
    gift_card_id: null,
    gift_card_minor: 0,
    items: priced.lines.map((line, index) => ({
      ...{ id: `item_${index}`, title: `Sak ${index}`, variant_title: 'Röd', sku: `S${index}`, quantity: lines[index]?.quantity ?? 1 },
      unit_price_minor: line.unitPriceMinor,
      original_unit_price_minor: line.originalUnitPriceMinor,
      promotion_minor: line.promotionMinor,
      order_discount_minor: line.orderDiscountMinor,
      total_minor: line.totalMinor,
      tax_rate_basis_points: line.taxRateBasisPoints,
      tax_minor: line.taxMinor,
    })),
    promotions: [],
    shipping_name: 'Standardleverans',
    wrapping_minor: priced.wrappingMinor,
    wrapping_tax_minor: priced.wrappingTaxMinor,
    tax_parts: priced.taxParts,
    total_minor: priced.totalMinor,
    placed_at: new Date('2026-11-23T10:00:00Z'),
    ...{ provider_id: 'demo', provider_reference: 'pay_1', card_last4: '4242' },
  };
}

const line = fc
  .record({
    unitPriceMinor: fc.integer({ min: 100, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    taxClass: fc.constantFrom('standard' as const, 'food' as const, 'books' as const),
    discountPercent: fc.constantFrom(0, 10),
    promotionShare: fc.integer({ min: 0, max: 40 }),
    orderShare: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ promotionShare, orderShare, ...input }) => {
    const paid = input.unitPriceMinor * input.quantity;
    return { ...input, promotionMinor: Math.floor((paid * promotionShare) / 100), orderDiscountMinor: Math.floor((paid * orderShare) / 100) };
  });

export const soldOrder: fc.Arbitrary<SoldOrder> = fc
  .record({
    country: fc.constantFrom('SE', 'NO', 'FI', 'DK', 'IS', 'AX'),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    shippingMinor: fc.integer({ min: 0, max: 20_000 }),
    discountShare: fc.integer({ min: 0, max: 100 }),
    wrappingMinor: fc.constantFrom(0, 3_900, 7_777),
  })
  .map(({ discountShare, ...input }) => toSoldOrder({ ...input, deliveryDiscountMinor: Math.floor((input.shippingMinor * discountShare) / 100) }));
