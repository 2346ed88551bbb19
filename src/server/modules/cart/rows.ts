/** A cart as the database answers it: one row with its lines, current prices and stock beside them. */
import type { Address } from '#shared/contract/cart.ts';
import type { TaxClass, Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { AskedPrice } from '../pricing/service.ts';
import type { PromotionRow } from '../promotions/rules.ts';

interface InBothLanguages {
  sv: string;
  en: string;
}

export interface CartLineRow {
  id: string;
  variant_id: string;
  quantity: number;
  seen_price_minor: number;
  previous_price_minor: number | null;
  metadata: Metadata;
  sku: string;
  stock_item_id: string;
  available: number;
  /** Without what is held for this cart. */
  left_for_others: number;
  /** The price now, in the cart's currency; null when the variant has none there. */
  price: AskedPrice | null;
  is_published: boolean;
  product_id: string;
  product_handle: string;
  tax_class: TaxClass;
  withdrawal_class: WithdrawalClass;
  lead_days: number;
  translations: { language_code: 'sv' | 'en'; title: string; handle: string }[];
  category_paths: { language_code: 'sv' | 'en'; path: string }[];
  image: { id: string; width: number; height: number; color: string; focus_x: number; focus_y: number; alt: InBothLanguages } | null;
  option_labels: { value: string; label: InBothLanguages | null }[];
}

export interface CartRow {
  id: string;
  secret_hash: string;
  region_id: string | null;
  email: string | null;
  shipping_address: Address | null;
  billing_address: Address | null;
  shipping_option_id: string | null;
  metadata: Metadata;
  completed_at: Date | null;
  /** Until when stock is held for the cart; null while nothing is. */
  reserved_until: Date | null;
  created_at: Date;
  updated_at: Date;
  vendor: (Omit<Vendor, 'about'> & { about: InBothLanguages; payment_account_id: string | null }) | null;
  lines: CartLineRow[];
  promotions: PromotionRow[];
}

export interface LockedCart {
  id: string;
  secret_hash: string;
  region_id: string | null;
  vendor_id: string | null;
  metadata: Metadata;
  completed_at: Date | null;
}
