import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { FEW_LEFT, MAX_QUANTITY } from '#shared/values/orders/limits.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { getCardPart, isChipIn } from '../gift-cards/rules.ts';
import type { PricedCart, PricedLine } from '../pricing/rules.ts';
import { presentReduction } from '../pricing/service.ts';
import { isDeliveryPaid, type PromotionOutcome } from '../promotions/rules.ts';
import { presentOutcomes } from '../promotions/service.ts';
import { getCurrency, findRegion, freeShippingFrom, presentPickupPoint, wrappingPrice } from '../shipping/service.ts';
import { findCartOption, findCartPoint } from './delivery.ts';
import { getGift } from './gift.ts';
import type { CartLineRow, CartRow } from './rows.ts';

export interface PricedBag extends PricedCart {
  promotions: PromotionOutcome[];
}

const emptyOptionValues = new Set(['Default variant', 'Default Title']);

export function lineTexts({ title, handle, category_path, option_labels }: CartLineRow): { title: string; handle: string; path: string; variantTitle: string } {
  const labels = (option_labels ?? []).filter(({ value }) => !emptyOptionValues.has(value)).map(({ value, label }) => label ?? value);
  return { title, handle, path: category_path === null ? handle : `${category_path}/${handle}`, variantTitle: labels.join(', ') };
}

function presentItem(line: CartLineRow, priced: PricedLine, { vendor, wishes }: CartRow): CartItem {
  const { title, handle, path, variantTitle } = lineTexts(line);
  const { image } = line;
  return {
    id: line.id,
    variant_id: line.variant_id,
    variant_title: variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    unit_price: toMajor(priced.unitPriceMinor),
    original_unit_price: toMajor(priced.originalUnitPriceMinor),
    previous_unit_price: line.previous_price_minor === null || line.previous_price_minor === priced.originalUnitPriceMinor ? null : toMajor(line.previous_price_minor),
    reduction: line.price && presentReduction(line.price),
    promotion_total: toMajor(priced.promotionMinor),
    total: toMajor(priced.totalMinor),
    quantity_available: line.is_published && line.price !== null ? Math.min(MAX_QUANTITY, line.available) : 0,
    metadata: line.metadata,
    wish: wishes.get(line.id) ?? null,
    product: {
      id: line.product_id,
      title,
      handle,
      path,
      image: image && {
        id: image.id,
        url: mediaUrl(image.id, 'card', 640, 'jpg'),
        width: image.width,
        height: image.height,
        color: image.color,
        alt: image.alt,
        focus: [image.focus_x, image.focus_y],
      },
      vendor: {
        id: vendor?.id ?? '',
        name: vendor?.name ?? '',
        handle: vendor?.handle ?? '',
        members_discount_percentage: vendor?.members_discount_percentage ?? 0,
      },
    },
  };
}

type Paid = Pick<CartRow, 'gift_card' | 'region_id' | 'pot' | 'lines'>;

/** Whether the cart is one of what several pay for together, and nothing else: refunds go to them first, and other goods are the buyer's own (ADR 0100). */
export function isPotAlone({ pot, lines: [line, ...others] }: Pick<CartRow, 'pot' | 'lines'>): boolean {
  if (!pot || !line || others.length > 0) return false;
  return line.quantity === 1 && line.product_id === pot.product_id && (pot.variant_id === null || pot.variant_id === line.variant_id);
}

/** What the cart's gift card, or what several paid together, pays of its sum, in minor units. */
export function getGiftCardPart(row: Paid, priced: Pick<PricedCart, 'totalMinor'>): number {
  const { gift_card: card, region_id } = row;
  if (!card || (isChipIn(card.id) && !isPotAlone(row))) return 0;
  return getCardPart(priced.totalMinor, card.balance_minor, getCurrency(region_id));
}

export function presentCart(
  row: CartRow,
  priced: PricedBag,
  deliveryDay: { day: string; isPossible: boolean } | null,
  locale: Locale,
  { now, ...options }: { now: Date; withStoreAccountId?: boolean },
): Cart {
  const currency = getCurrency(row.region_id);
  const option = findCartOption(row);
  const point = findCartPoint(row);
  const freeFrom = freeShippingFrom(row.region_id);
  const { gift: _, ...free } = row.metadata;
  const gift = getGift(row);
  const cardMinor = getGiftCardPart(row, priced);
  return {
    id: row.id,
    items: row.lines.flatMap((line, index) => {
      const linePrice = priced.lines[index];
      return linePrice ? [presentItem(line, linePrice, row)] : [];
    }),
    item_total: toMajor(priced.itemTotalMinor),
    original_item_total: toMajor(priced.originalItemTotalMinor),
    discount_total: toMajor(priced.discountMinor),
    promotions: presentOutcomes(priced.promotions, locale),
    shipping_total: toMajor(priced.shippingMinor),
    wrapping_total: toMajor(priced.wrappingMinor),
    wrapping_price: toMajor(wrappingPrice(row.region_id)),
    tax_total: toMajor(priced.taxMinor),
    total: toMajor(priced.totalMinor),
    gift_card: row.gift_card && { amount: toMajor(cardMinor), balance: toMajor(row.gift_card.balance_minor), valid_until: row.gift_card.valid_until, is_chip_in: isChipIn(row.gift_card.id) },
    amount_due: toMajor(priced.totalMinor - cardMinor),
    metadata: gift ? { ...free, gift } : free,
    currency_code: currency,
    region: findRegion(row.region_id),
    vendor: row.vendor && { id: row.vendor.id, name: row.vendor.name, handle: row.vendor.handle, members_discount_percentage: row.vendor.members_discount_percentage },
    email: row.email,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    recipient: gift?.at_their_address ? { jubilee_id: gift.recipient_jubilee_id ?? '', first_name: row.recipient?.firstName ?? null, is_possible: row.recipient !== null } : null,
    shipping_method: option && {
      ...{ option_id: option.id, kind: option.kind, name: option.name({}, { locale }), amount: toMajor(priced.shippingMinor), window: option.window },
      pickup_point: point && presentPickupPoint(point, locale),
    },
    delivery_day: deliveryDay && { day: deliveryDay.day, is_possible: deliveryDay.isPossible },
    free_shipping: freeFrom === null ? null : { threshold: toMajor(freeFrom), remaining: isDeliveryPaid(priced.promotions) ? 0 : toMajor(Math.max(0, freeFrom - priced.itemTotalMinor)) },
    ...(options.withStoreAccountId ? { store_account_id: row.vendor?.payment_account_id ?? null } : {}),
    reservation: row.reserved_until && row.reserved_until > now ? { expires_at: row.reserved_until.toISOString(), is_short: row.lines.some((line) => line.left_for_others <= FEW_LEFT) } : null,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
