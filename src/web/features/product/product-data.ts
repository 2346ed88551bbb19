/** A product as search engines read it (schema.org Product; CAT-04). */
import type { Product, StockState, Variant } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/currencies.ts';
import { mediaUrl } from '#shared/values/media.ts';
import { priceFor } from '#shared/values/money.ts';

const availability: Record<StockState, string> = {
  in_stock: 'https://schema.org/InStock',
  few_left: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
};

interface ProductDataOptions {
  /** The shop's public address. */
  origin: string;
  /** The page's own. */
  path: string;
  currency: Currency;
}

export function productData(product: Product, { origin, path, currency }: ProductDataOptions): Record<string, unknown> {
  const base = origin.replace(/\/$/, '');
  const offer = (variant: Variant) => {
    const price = priceFor(variant.prices, currency);
    return {
      '@type': 'Offer',
      sku: variant.sku,
      ...(variant.title && { name: `${product.title}, ${variant.title}` }),
      url: product.variants.length > 1 ? `${base}${path}?variant=${variant.id}` : base + path,
      price: price?.amount,
      priceCurrency: price?.currency_code,
      availability: availability[variant.stock.state],
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: product.vendor.name, legalName: product.vendor.legal_name },
    };
  };
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    url: base + path,
    image: product.images.map((image) => base + mediaUrl(image.id, 'full', 1280, 'jpg')),
    ...(product.variants.length === 1 && { sku: product.variants[0]?.sku }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.categories[0] && { category: product.breadcrumbs.map(({ name }) => name).join(' > ') }),
    offers: product.variants.length === 1 ? product.variants.map(offer)[0] : product.variants.map(offer),
  };
}
