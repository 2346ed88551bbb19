import { type GiftStage, giftStages } from '#shared/values/gift-stages.ts';

/** How long a guest's word holds before they have confirmed it, and how much of it: a stranger can't keep a whole list from others. */

export const GUEST_LAPSES_MS = 86_400_000;

/** Whoever types another's address gets them no more mails than this a day. */
export const MAX_UNCONFIRMED_OF_ADDRESS = 5;
export const MAX_UNCONFIRMED_OF_LIST = 20;

/** A guest's name and address are kept no longer than this. */
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
