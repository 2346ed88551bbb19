import type { SavedCard } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { savedCards } from '#web/lib/api/routes/saved-cards.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { cardName } from './card-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface CardRemovalProps {
  card: SavedCard;
  onRemoved: (left: SavedCard[]) => void;
  onCancel: () => void;
}

/** Asks before removing a saved card. */
export function CardRemoval({ card, onRemoved, onCancel }: CardRemovalProps) {
  const api = useApi({ savedCards });
  const { state, save } = useSave();

  async function remove(): Promise<void> {
    const answer = await save(() => api.savedCards.remove({ id: card.id }));
    if (answer) onRemoved(answer.cards);
  }

  return (
    <div className="grid gap-5">
      <p>{m.settings_card_remove_text({ card: cardName(card) })}</p>
      {state.kind === 'failed' && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button className="bg-danger! text-paper!" isBusy={state.kind === 'saving'} onClick={() => void remove()}>
          {m.settings_card_remove()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.settings_card_keep()}
        </Button>
      </div>
    </div>
  );
}
