/** Saves a suggestion as an idea, or dismisses it for the person; both can be undone for ten seconds. */
import type { Suggestion } from '#shared/contract/suggestions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { suggestions } from '#web/lib/api/routes/suggestions.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { type Undo, useUndo } from '#web/ui/use-undo.ts';

interface Person {
  jubileeId: string;
  firstName: string;
  currency: Currency;
}

interface SuggestionActs {
  /** Id of the product that an action is pending for. */
  busy: string | null;
  undo: Undo;
  save: (product: Suggestion['product']) => Promise<boolean>;
  dismiss: (product: Suggestion['product']) => Promise<boolean>;
  restore: (productId: string) => Promise<boolean>;
}

export function useSuggestionActs({ jubileeId, firstName, currency }: Person, onChanged: () => Promise<void>, onFailed: (message: string) => void): SuggestionActs {
  const api = useApi({ gifts, suggestions });
  const { busy, act } = useAction(onFailed);
  const undo = useUndo();
  const restoreNow = async (productId: string): Promise<void> => {
    await api.suggestions.restore({ id: jubileeId, productId });
    await onChanged();
  };
  return {
    busy,
    undo,
    async save({ id: productId, title }) {
      let ideaId = '';
      const isDone = await act(productId, async () => {
        ideaId = (await api.gifts.create({ body: { productId, jubileeId, currency_code: currency } })).gift._id;
        await onChanged();
      });
      const takeBack = async (): Promise<void> => {
        await api.gifts.remove({ id: ideaId });
        await onChanged();
      };
      if (isDone) offerUndo(undo, { text: m.gifts_saved({ title }), work: takeBack });
      return isDone;
    },
    async dismiss({ id: productId, title }) {
      const isDone = await act(productId, async () => {
        await api.suggestions.dismiss({ id: jubileeId, productId });
        await onChanged();
      });
      if (isDone) offerUndo(undo, { text: m.suggestions_dismissed_said({ title, name: firstName }), work: () => restoreNow(productId) });
      return isDone;
    },
    restore: (productId) => act(productId, () => restoreNow(productId)),
  };
}
