import { type GiftStage, giftStages } from '#shared/values/gift-stages.ts';

/** How long a guest's word holds before they have confirmed it. */
export const GUEST_LAPSES_MS = 86_400_000;

/** Whoever types another's address gets them no more mails than this a day. */
export const MAX_UNCONFIRMED_OF_ADDRESS = 5;
/** A stranger can't keep a whole list from others. */
export const MAX_UNCONFIRMED_OF_LIST = 20;

/** A guest's name and address are kept no longer than this, from when they reserved something or its surprise is over. */
export const GUEST_KEPT_MS = 365 * 86_400_000;

/**
 * How far a gift has come: as the giver says, and at least ordered, or received, where an order that stands says so. What was bought with one that was
 * cancelled or paid back is promised again, whatever was said of it.
 */
export function stageOf({ stage, is_bought, is_delivered, has_order }: { stage: GiftStage; is_bought: boolean; is_delivered: boolean; has_order: boolean }): GiftStage {
  if (!is_bought) return has_order ? 'promised' : stage;
  const least: GiftStage = is_delivered ? 'received' : 'ordered';
  return giftStages.indexOf(stage) < giftStages.indexOf(least) ? least : stage;
}

/** Whether what is promised is kept from whose wish it is, and until when; null where no day is named yet. */
export interface Secrecy {
  is_secret: boolean;
  reveal_at: Date | null;
}

/** As a list says it to whoever promises something now. Once the surprise is over there is none. */
export const secrecyOf = ({ is_surprise, reveal_at }: { is_surprise: boolean; reveal_at: Date | null }, now: Date): Secrecy =>
  is_surprise && (reveal_at === null || reveal_at > now) ? { is_secret: true, reveal_at } : { is_secret: false, reveal_at: null };

/** Of what was promised before, and is said anew: a secret stays one, until the later of both days. */
export function stillSecret(before: readonly { is_secret: boolean | null; reveal_at: Date | null }[], now: Secrecy): Secrecy {
  const secrets = [...before, now].filter(({ is_secret }) => is_secret);
  const days = secrets.flatMap(({ reveal_at }) => (reveal_at === null ? [] : [reveal_at.getTime()]));
  return { is_secret: secrets.length > 0, reveal_at: days.length === 0 ? null : new Date(Math.max(...days)) };
}
