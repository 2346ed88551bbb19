/** Gift draft, beside the cart's saved values. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';

export interface GiftDraft {
  is_gift: boolean;
  message: string;
  wrapping: boolean;
  hide_prices: boolean;
  /** Null for as soon as possible. */
  deliver_on: string | null;
}

export const noGift: GiftDraft = { is_gift: false, message: '', wrapping: false, hide_prices: false, deliver_on: null };

type GiftOfCart = Pick<Cart, 'metadata'>;

export function giftOfCart({ metadata }: GiftOfCart): GiftDraft {
  const { is_gift, message, wrapping, hide_prices, deliver_on } = { ...noGift, ...metadata.gift };
  return { is_gift, message, wrapping, hide_prices, deliver_on: deliver_on ?? null };
}

/** The cart's gift field. Unticking the gift sends no card, though the form keeps its text. */
export function toGiftField(draft: GiftDraft, { metadata }: GiftOfCart): UpdateCart['gift'] {
  if (!draft.is_gift && draft.deliver_on === null && !metadata.gift?.at_their_address) return null;
  const { is_gift, deliver_on, ...card } = draft;
  return { ...metadata.gift, ...(is_gift ? card : { message: '', wrapping: false, hide_prices: false }), is_gift, deliver_on };
}

/** Whether two drafts send the same to the cart. */
export function isSameGift(a: GiftDraft, b: GiftDraft): boolean {
  const nothing = { metadata: {} };
  const [shown, other] = [
    { ...noGift, ...toGiftField(a, nothing) },
    { ...noGift, ...toGiftField(b, nothing) },
  ];
  return (Object.keys(noGift) as (keyof GiftDraft)[]).every((field) => shown[field] === other[field]);
}

/** Parses the stored draft; null if invalid or another cart's. */
export function parseGift(text: string | null, cartId: string): GiftDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const known = value as Record<string, unknown>;
    if (known['cart_id'] !== cartId || typeof known['message'] !== 'string') return null;
    const day = known['deliver_on'];
    return {
      is_gift: known['is_gift'] === true,
      message: known['message'],
      wrapping: known['wrapping'] === true,
      hide_prices: known['hide_prices'] === true,
      deliver_on: typeof day === 'string' ? day : null,
    };
  } catch {
    return null;
  }
}
