import { useRef, useState } from 'react';
import type { Gift } from '#shared/contract/gifts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { allGiftStages, type AnyGiftStage, giftSteps, getStep } from '#shared/values/wishes/gift-stages.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { stageNames, getTitle } from './gift-texts.ts';

interface StepChoiceProps {
  gift: Gift;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The six steps as a radio group, and whether the thanks have come. Optimistic; the server's value wins once saved. */
export function StepChoice({ gift, onChanged, onFailed }: StepChoiceProps) {
  const api = useApi({ gifts });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const { _id, stage, minStage } = gift;
  const [chosen, setChosen] = useState<{ from: AnyGiftStage; to: AnyGiftStage } | null>(null);
  const shown = chosen && (busy !== null || chosen.from === stage) ? chosen.to : stage;
  const wanted = useRef(stage);
  const isSaving = useRef(false);

  /** Keyboard users may pick several in a row, even during a save: the last one wins. */
  async function choose(next: AnyGiftStage): Promise<void> {
    wanted.current = next;
    setChosen({ from: stage, to: next });
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const isDone = await act('stage', async () => {
        let sent: AnyGiftStage;
        do {
          sent = wanted.current;
          await api.gifts.patch({ id: _id, body: { stage: sent } });
          if (sent === wanted.current) await onChanged();
        } while (sent !== wanted.current);
      });
      if (!isDone) setChosen(null);
    } finally {
      isSaving.current = false;
    }
  }
  const first = allGiftStages.indexOf(minStage);
  return (
    <>
      <fieldset aria-busy={busy !== null || undefined} disabled={!isHydrated}>
        <legend className="heading mb-3 text-h4">{m.reservations_stage_of({ name: getTitle(gift) })}</legend>
        <div className="flex flex-wrap gap-2">
          {giftSteps.map((step, index) => (
            <ChoiceChip
              key={step}
              name={`stage-${_id}`}
              value={step}
              disabled={index < first}
              checked={index + 1 === getStep(shown)}
              onChange={() => void choose(step)}
              className="has-disabled:opacity-50"
            >
              {stageNames[step]()}
            </ChoiceChip>
          ))}
        </div>
        {first > 1 && <p className="mt-2 text-sm text-soft">{m.gifts_follows_order()}</p>}
      </fieldset>
      {getStep(shown) === giftSteps.length && (
        <Checkbox
          label={gift.person.name === '' ? m.gifts_have_thanked() : m.gifts_has_thanked({ name: gift.person.name })}
          disabled={!isHydrated}
          checked={shown === 'thanked'}
          onChange={(event) => void choose(event.target.checked ? 'thanked' : 'given')}
        />
      )}
    </>
  );
}
