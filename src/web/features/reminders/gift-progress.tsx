import type { GiftState } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type GiftStage, giftSteps, getStep } from '#shared/values/wishes/gift-stages.ts';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';

const stageNames: Record<GiftStage, () => string> = {
  promised: m.gifts_stage_promised,
  ordered: m.gifts_stage_ordered,
  received: m.gifts_stage_received,
  wrapped: m.gifts_stage_wrapped,
  given: m.gifts_stage_given,
};

export const stageText = (gift: GiftState | null): string => (gift === null ? m.today_stage_none() : stageNames[gift.stage]());

export function GiftProgress({ gift }: { gift: GiftState | null }) {
  const steps = giftSteps.length;
  const step = gift === null ? 0 : getStep(gift.stage);
  return <GiftRibbon reached={step} steps={steps} tiedFrom={getStep('wrapped')} word={stageText(gift)} position={m.today_stage_position({ step, steps })} />;
}
