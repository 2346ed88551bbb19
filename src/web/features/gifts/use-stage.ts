/** Moves a gift to a stage, which can be undone for ten seconds. */
import type { Gift } from '#shared/contract/gifts.ts';
import type { AnyGiftStage } from '#shared/values/wishes/gift-stages.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { type Undo, useUndo } from '#web/ui/use-undo.ts';

interface StageMoves {
  /** Id of the gift being moved. */
  busy: string | null;
  undo: Undo;
  /** Returns whether it succeeded. */
  move: (gift: Gift, stage: AnyGiftStage, text: string) => Promise<boolean>;
}

export function useStage(onChanged: () => Promise<void>, onFailed: (message: string) => void): StageMoves {
  const api = useApi({ gifts });
  const { busy, act } = useAction(onFailed);
  const undo = useUndo();

  const save = async (gift: Gift, stage: AnyGiftStage): Promise<void> => {
    await api.gifts.patch({ id: gift._id, body: { stage } });
    await onChanged();
  };

  async function move(gift: Gift, stage: AnyGiftStage, text: string): Promise<boolean> {
    const isDone = await act(gift._id, () => save(gift, stage));
    if (isDone) offerUndo(undo, { text, work: () => save(gift, gift.stage) });
    return isDone;
  }
  return { busy, undo, move };
}
