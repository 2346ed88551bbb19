import type { WishlistItem } from '#shared/contract/wishes.ts';

/** For an existing wish, only changed fields. */
export interface WishDraft {
  quantity?: number;
  isUnlimited?: boolean;
  note?: string;
  isMostWanted?: boolean;
  tags?: string[];
  /** Shop products only; null for any variant. */
  variantId?: string | null;
  /** Wishes from outside the shop only. */
  title?: string;
  url?: string | null;
  price?: number | null;
  currencyCode?: 'SEK' | 'EUR';
  /** A picture found on its page. */
  pictureId?: string | null;
}

/** Initial form state; null for a new wish. */
export function toWishDraft(item: WishlistItem | null): Required<WishDraft> {
  return {
    quantity: item?.quantity ?? 1,
    isUnlimited: item?.isUnlimited ?? false,
    note: item?.note ?? '',
    isMostWanted: item?.isMostWanted ?? false,
    tags: item?.tags ?? [],
    variantId: item?.variant_id ?? null,
    title: item?.title ?? '',
    url: item?.url ?? null,
    price: item?.prices[0]?.amount ?? null,
    currencyCode: item?.prices[0]?.currency_code === 'EUR' ? 'EUR' : 'SEK',
    pictureId: item?.image?.id ?? null,
  };
}
