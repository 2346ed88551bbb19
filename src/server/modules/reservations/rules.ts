import { type GiftStage, giftStages } from '#shared/values/wishes/gift-stages.ts';

/** How many of a wish are left to promise; a wish without a number never runs out. */
export const getLeft = (quantity: number | null, taken: number): number => (quantity === null ? Number.POSITIVE_INFINITY : Math.max(0, quantity - taken));

/** How long an unconfirmed guest reservation lasts. */
export const GUEST_LAPSES_MS = 86_400_000;

/** Limits the mails that a guest can cause to another's address, per day. */
export const MAX_UNCONFIRMED_OF_ADDRESS = 5;
/** Prevents a guest from blocking a whole list. */
export const MAX_UNCONFIRMED_OF_LIST = 20;

/** Retention of a guest's name and address, from the reservation or its reveal. */
export const GUEST_RETENTION_MS = 365 * 86_400_000;

/** The stage that a valid order implies. */
export const getMinStage = ({ is_bought, is_delivered }: { is_bought: boolean; is_delivered: boolean }): GiftStage => (!is_bought ? 'promised' : is_delivered ? 'received' : 'ordered');

/** The giver's stage, at least ordered or received per a valid order; promised again after a cancelled or refunded one. */
export function getStage({ stage, is_bought, is_delivered, has_order }: { stage: GiftStage; is_bought: boolean; is_delivered: boolean; has_order: boolean }): GiftStage {
  if (!is_bought) return has_order ? 'promised' : stage;
  const least = getMinStage({ is_bought, is_delivered });
  return giftStages.indexOf(stage) < giftStages.indexOf(least) ? least : stage;
}

/** Whether the promise is hidden from the recipient, and until when; null: no day yet. */
export interface Secrecy {
  is_secret: boolean;
  reveal_at: Date | null;
}

/** The list's terms for a new promise. Not secret once revealed. */
export const getSecrecy = ({ is_surprise, reveal_at }: { is_surprise: boolean; reveal_at: Date | null }, now: Date): Secrecy =>
  is_surprise && (reveal_at === null || reveal_at > now) ? { is_secret: true, reveal_at } : { is_secret: false, reveal_at: null };

/** Combines earlier promises with a new one: stays secret, until the latest day. */
export function stillSecret(before: readonly { is_secret: boolean | null; reveal_at: Date | null }[], now: Secrecy): Secrecy {
  const secrets = [...before, now].filter(({ is_secret }) => is_secret);
  const days = secrets.flatMap(({ reveal_at }) => (reveal_at === null ? [] : [reveal_at.getTime()]));
  return { is_secret: secrets.length > 0, reveal_at: days.length === 0 ? null : new Date(Math.max(...days)) };
}
