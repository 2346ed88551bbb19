/** A cart's row and its prices → what the API shows. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Locale } from '#shared/values/locale.ts';
import { FEW_LEFT, MAX_QUANTITY } from '#shared/values/limits.ts';
import { mediaUrl } from '#shared/values/media.ts';
import { toMajor } from '#shared/values/money.ts';
import type { PricedLine } from '../pricing/rules.ts';
import { presentReduction } from '../pricing/service.ts';
import { presentOutcomes } from '../promotions/service.ts';
import { currencyOf, findRegion, findShippingOption, freeShippingFrom, wrappingPrice } from '../shipping/service.ts';
import { giftOf } from './gift.ts';
import type { CartLineRow, CartRow } from './rows.ts';
import type { PricedBag } from './service.ts';

const emptyOptionValues = new Set(['Default variant', 'Default Title']);

/** Title, address and option labels of a line in a language. */
export function lineTexts(line: CartLineRow, locale: Locale): { title: string; handle: string; path: string; variantTitle: string } {
  const own = line.translations.find((translation) => translation.language_code === locale) ?? line.translations[0];
  const handle = own?.handle ?? line.product_handle;
  const category = line.category_paths.find((path) => path.language_code === locale)?.path;
  const labels = line.option_labels.filter(({ value }) => !emptyOptionValues.has(value)).map(({ value, label }) => label?.[locale] ?? value);
  return { title: own?.title ?? '', handle, path: category ? `${category}/${handle}` : handle, variantTitle: labels.join(', ') };
}

function presentItem(line: CartLineRow, priced: PricedLine, vendor: CartRow['vendor'], locale: Locale): CartItem {
  const { title, handle, path, variantTitle } = lineTexts(line, locale);
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
        alt: image.alt[locale],
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

export function presentCart(
  row: CartRow,
  priced: PricedBag,
  deliveryDay: { day: string; isPossible: boolean } | null,
  locale: Locale,
  { now, ...options }: { now: Date; withStoreAccountId?: boolean },
): Cart {
  const currency = currencyOf(row.region_id);
  const option = findShippingOption(row.region_id, row.shipping_option_id);
  const freeFrom = freeShippingFrom(row.region_id);
  const isFreeByPromotion = priced.promotions.some(({ level, state }) => level === 'delivery' && (state === 'applied' || state === 'other_delivery'));
  const { gift: _, ...free } = row.metadata;
  const gift = giftOf(row);
  return {
    id: row.id,
    items: row.lines.flatMap((line, index) => {
      const linePrice = priced.lines[index];
      return linePrice ? [presentItem(line, linePrice, row.vendor, locale)] : [];
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
    metadata: gift ? { ...free, gift } : free,
    currency_code: currency,
    region: findRegion(row.region_id),
    vendor: row.vendor && { id: row.vendor.id, name: row.vendor.name, handle: row.vendor.handle, members_discount_percentage: row.vendor.members_discount_percentage },
    email: row.email,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    shipping_method: option && { option_id: option.id, name: option.name({}, { locale }), amount: toMajor(priced.shippingMinor) },
    delivery_day: deliveryDay && { day: deliveryDay.day, is_possible: deliveryDay.isPossible },
    free_shipping: freeFrom === null ? null : { threshold: toMajor(freeFrom), remaining: isFreeByPromotion ? 0 : toMajor(Math.max(0, freeFrom - priced.itemTotalMinor)) },
    ...(options.withStoreAccountId ? { store_account_id: row.vendor?.payment_account_id ?? null } : {}),
    reservation: row.reserved_until && row.reserved_until > now ? { expires_at: row.reserved_until.toISOString(), is_short: row.lines.some((line) => line.left_for_others <= FEW_LEFT) } : null,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
