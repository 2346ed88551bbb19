import type { Address, WishOfLine } from '#shared/contract/cart.ts';
import type { TaxClass, Vendor, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { Pot } from '../chip-ins/service.ts';
import type { UsableCard } from '../gift-cards/sql.ts';
import type { PriceQuery } from '../pricing/sql.ts';
import type { PromotionRow } from '../promotions/rules.ts';
import type { Recipient } from '../recipients/rules.ts';
import type { PickupPointRow, VendorOption } from '../shipping/sql.ts';
import type { Destination } from '../vendors/rules.ts';

export interface CartLineRow {
  id: string;
  variant_id: string;
  quantity: number;
  seen_price_minor: number;
  previous_price_minor: number | null;
  metadata: Metadata;
  /** Whether it matches the requested variant and metadata; with quantity 0 it is not in the cart. */
  is_wished: boolean;
  sku: string;
  stock_item_id: string;
  available: number;
  /** Excludes stock reserved for this cart. */
  left_for_others: number;
  /** Current price in the cart's currency, if any. */
  price: PriceQuery | null;
  is_published: boolean;
  product_id: string;
  vendor_id: string;
  tax_class: TaxClass;
  withdrawal_class: WithdrawalClass;
  lead_days: number;
  weight_grams: number;
  /** Texts are in the requested language, or the product's own. */
  title: string;
  handle: string;
  category_path: string | null;
  image: { id: string; width: number; height: number; color: string; focus_x: number; focus_y: number; alt: string } | null;
  option_labels: { value: string; label: string | null }[] | null;
}

export interface FoundCart {
  id: string;
  version: string;
  secret_hash: string;
  /** The owner, if a member; the secret then grants no access. */
  member_id: string | null;
  region_id: string | null;
  email: string | null;
  shipping_address: Address | null;
  billing_address: Address | null;
  shipping_option_id: string | null;
  /** The chosen pick-up point of the vendor's, while it is active. */
  pickup_point: PickupPointRow | null;
  metadata: Metadata;
  completed_at: Date | null;
  /** When the stock hold expires. */
  reserved_until: Date | null;
  created_at: Date;
  updated_at: Date;
  vendor:
    | (Pick<Vendor, 'id' | 'name' | 'handle' | 'members_discount_percentage'> & {
        payment_account_id: string | null;
        destination: Destination | null;
        country: Vendor['address']['country'];
        delivery_options: VendorOption[];
      })
    | null;
  lines: CartLineRow[];
  promotion_codes: string[];
  /** Whether any promotion without a code is active. */
  has_open_promotions: boolean;
  /** Whether the owner's membership gives its discount now. */
  has_members_discount: boolean;
  /** The cart's gift card, while it can pay in the cart's currency. */
  gift_card: UsableCard | null;
}

/** A cart with all price inputs and the lines' wishes. No shipping_address if the gift goes to the recipient's own. */
export interface CartRow extends FoundCart {
  /** What the balance of a chip-in may pay; null for a gift card. */
  pot: Pot | null;
  recipient: Recipient | null;
  promotions: PromotionRow[];
  /** By line id; empty unless the caller owns the cart. */
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
