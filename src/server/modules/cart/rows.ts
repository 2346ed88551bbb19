/** A cart as the database answers it: one row with its lines, current prices and stock beside them. */
import type { Address, WishOfLine } from '#shared/contract/cart.ts';
import type { TaxClass, Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { AskedPrice } from '../pricing/sql.ts';
import type { PromotionRow } from '../promotions/rules.ts';
import type { Recipient } from '../recipients/rules.ts';

export interface CartLineRow {
  id: string;
  variant_id: string;
  quantity: number;
  seen_price_minor: number;
  previous_price_minor: number | null;
  metadata: Metadata;
  /** Of the variant and metadata that were asked for; with a quantity of 0 it is not in the cart yet. */
  is_wished: boolean;
  sku: string;
  stock_item_id: string;
  available: number;
  /** Without what is held for this cart. */
  left_for_others: number;
  /** The price now, in the cart's currency; null when the variant has none there. */
  price: AskedPrice | null;
  is_published: boolean;
  product_id: string;
  vendor_id: string;
  tax_class: TaxClass;
  withdrawal_class: WithdrawalClass;
  lead_days: number;
  /** In the row's language, as are all texts here; the product's own where it has none in that language. */
  title: string;
  handle: string;
  category_path: string | null;
  image: { id: string; width: number; height: number; color: string; focus_x: number; focus_y: number; alt: string } | null;
  option_labels: { value: string; label: string | null }[] | null;
}

/** What the cart's statements answer. */
export interface FoundCart {
  id: string;
  /** Another after each change of the cart or its lines. */
  version: string;
  secret_hash: string;
  /** Whose it is, if a member's; then the secret opens it no longer. */
  member_id: string | null;
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
  vendor: (Pick<Vendor, 'id' | 'name' | 'handle' | 'members_discount_percentage'> & { payment_account_id: string | null; country: Vendor['address']['country'] }) | null;
  lines: CartLineRow[];
  promotion_codes: string[];
  /** Whether promotions run that need no code. */
  has_open_promotions: boolean;
}

/** A cart with everything that its price depends on, and whose wishes its lines fulfil. Without an address where it goes to one of the recipient's own. */
export interface CartRow extends FoundCart {
  /** To whose own address it goes; null where that isn't asked for, or is impossible. */
  recipient: Recipient | null;
  promotions: PromotionRow[];
  /** By the lines' ids; none for anybody but its owner. */
  wishes: ReadonlyMap<string, WishOfLine>;
}

export interface LockedCart {
  id: string;
  secret_hash: string;
  member_id: string | null;
  region_id: string | null;
  vendor_id: string | null;
  metadata: Metadata;
  completed_at: Date | null;
}
