import type { GiftState } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type GiftStage, giftStages } from '#shared/values/wishes/gift-stages.ts';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';

const stageNames: Record<GiftStage, () => string> = {
  promised: m.reservations_stage_promised,
  ordered: m.reservations_stage_ordered,
  received: m.reservations_stage_received,
  wrapped: m.reservations_stage_wrapped,
  given: m.reservations_stage_given,
};

export const stageText = (gift: GiftState | null): string => (gift === null ? m.today_stage_none() : stageNames[gift.stage]());

export function GiftProgress({ gift }: { gift: GiftState | null }) {
  const steps = giftStages.length;
  const step = gift === null ? 0 : giftStages.indexOf(gift.stage) + 1;
  return <GiftRibbon reached={step} steps={steps} tiedFrom={giftStages.indexOf('wrapped') + 1} word={stageText(gift)} position={m.today_stage_position({ step, steps })} />;
}
