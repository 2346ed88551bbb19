import type { Vendor } from '#shared/contract/catalog.ts';
import type { PriceQuery } from '../pricing/sql.ts';
import type { ProductFacts, ProductTexts } from './product-fields.ts';

export interface InBothLanguages {
  sv: string;
  en: string;
}

export interface ImageRow {
  id: string;
  width: number;
  height: number;
  color: string;
  focus_x: number;
  focus_y: number;
  alt: InBothLanguages;
}

export interface CategoryNamesRow {
  id: string;
  translations: { language_code: 'sv' | 'en'; name: string; handle: string; path: string }[];
}

export interface BrandNamesRow {
  id: string;
  name: string;
  handle: string;
  translations: { language_code: 'sv' | 'en'; name: string; handle: string }[];
}

export interface VariantRow {
  id: string;
  sku: string;
  option_values: Record<string, string>;
  weight_grams: number;
  available: number;
  prices: PriceQuery[];
}

export interface ProductRow {
  id: string;
  handle: string;
  title: string;
  published_on: string;
  translations: (ProductTexts & { language_code: 'sv' | 'en'; handle: string })[];
  vendor: Pick<Vendor, 'id' | 'name' | 'handle' | 'members_discount_percentage'>;
  brand: BrandNamesRow | null;
  image: ImageRow | null;
  variants: VariantRow[];
  category: CategoryNamesRow | null;
  food: ProductFacts['food'];
}

export interface ProductDetailRow extends ProductRow, ProductFacts {
  full_vendor: Omit<Vendor, 'about'> & { about: InBothLanguages };
  images: ImageRow[];
  categories: CategoryNamesRow[];
  breadcrumbs: CategoryNamesRow[];
  options: { key: string; values: string[] }[];
  labels: { kind: 'option' | 'value'; key: string; label: InBothLanguages }[];
}
