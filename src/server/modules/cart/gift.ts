import { gift as giftSchema, type Gift } from '#shared/contract/gift.ts';
import type { Metadata } from '#shared/contract/common.ts';

/** The gift in a cart's or an order's metadata; null when absent or invalid (old carts). */
export function getGift({ metadata }: { metadata: Metadata }): Gift | null {
  const { data } = giftSchema.safeParse(metadata['gift']);
  return data ?? null;
}
