/** Product data for search engines (schema.org Product, or ProductGroup with variants; CAT-04). */
import type { ItemAvailability, Offer, Product as ProductThing, ProductGroup } from 'schema-dts';
import type { Product, StockState, Variant } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { returnPolicyData, shippingData } from './offer-terms-data.ts';

const availability: Record<StockState, ItemAvailability> = {
  in_stock: 'https://schema.org/InStock',
  few_left: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
};

/** Options with their own schema.org property. */
const ownProperties = ['color', 'size', 'material', 'pattern'] as const;

interface ProductDataOptions {
  /** The shop's public URL. */
  origin: string;
  path: string;
  /** The page's currency: its offers come first. */
  currency: Currency;
}

export function productData(product: Product, { origin, path, currency }: ProductDataOptions): ProductThing | ProductGroup {
  const base = origin.replace(/\/$/, '');
  const isGroup = product.variants.length > 1;
  const common = {
    name: product.title,
    description: product.description,
    url: base + path,
    image: product.images.map((image) => base + mediaUrl(image.id, 'full', 1280, 'jpg')),
    ...(product.brand && { brand: { '@type': 'Brand' as const, name: product.brand.name } }),
    ...(product.breadcrumbs.length > 0 && { category: product.breadcrumbs.map(({ name }) => name).join(' > ') }),
  };
  const offers = (variant: Variant, url: string): Offer[] =>
    variant.prices
      .toSorted((a, b) => Number(b.currency_code === currency) - Number(a.currency_code === currency))
      .map(({ currency_code, amount }) => {
        const terms = product.delivery_terms[currency_code];
        const reduction = variant.reductions.find((candidate) => candidate.currency_code === currency_code);
        return {
          '@type': 'Offer',
          url,
          price: amount,
          priceCurrency: currency_code,
          ...(reduction && { priceValidUntil: reduction.ends_at }),
          availability: availability[variant.stock.state],
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: product.vendor.name, legalName: product.vendor.legal_name },
          ...(terms && {
            eligibleRegion: terms.countries.map((country) => ({ '@type': 'Country' as const, name: country })),
            shippingDetails: shippingData(terms, { currency: currency_code, price: amount, leadDays: product.lead_days }),
            hasMerchantReturnPolicy: returnPolicyData(product.withdrawal_class, terms.countries),
          }),
        };
      });
  const [only] = product.variants;
  if (!isGroup) return { '@type': 'Product', ...common, ...(only && { sku: only.sku, offers: offers(only, common.url) }) };

  const variesBy = ownProperties.filter((key) => product.options.some((option) => option.key === key));
  const variantThing = (variant: Variant): ProductThing => {
    const url = `${common.url}?variant=${variant.id}`;
    const own = variant.options.filter(({ key }) => ownProperties.some((property) => property === key)).map(({ key, label }) => [key, label]);
    const others = variant.options.filter(({ key }) => !ownProperties.some((property) => property === key));
    return {
      '@type': 'Product',
      name: `${product.title}, ${variant.title}`,
      sku: variant.sku,
      url,
      image: common.image,
      ...Object.fromEntries(own),
      ...(others.length > 0 && { additionalProperty: others.map(({ name, label }) => ({ '@type': 'PropertyValue' as const, name, value: label })) }),
      offers: offers(variant, url),
    };
  };
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.id,
    ...(variesBy.length > 0 && { variesBy: variesBy.map((key) => `https://schema.org/${key}`) }),
    hasVariant: product.variants.map(variantThing),
  };
}
