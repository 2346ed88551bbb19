import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { IdeaForm, type PersonChoice } from './idea-form.tsx';

interface QuickIdeaProps {
  isOpen: boolean;
  onClose: () => void;
  currency: Currency;
  /** An idea was saved or removed: pages that list them read it again. */
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The API's limit per call. */
const PEOPLE = 100;

/** Captures an idea from any of the member's pages: words, an address or a product, and for whom. Saving can be undone. */
export function QuickIdea({ isOpen, onClose, currency, onChanged, onFailed }: QuickIdeaProps) {
  const api = useApi({ gifts, jubilees });
  const { act } = useAction(onFailed);
  const undo = useUndo();
  /** Null until they are known. */
  const [people, setPeople] = useState<readonly PersonChoice[] | null>(null);
  const load = useEffectEvent(async () => {
    const isDone = await act('people', async () => {
      const found = await api.jubilees.list({ query: { limit: PEOPLE, sort: 'name' } });
      setPeople(found.jubilees.filter(({ isDeceased }) => !isDeceased).map(({ _id, firstName, lastName }) => ({ id: _id, name: `${firstName} ${lastName}`.trim() })));
    });
    // An idea needs no person.
    if (!isDone) setPeople([]);
  });
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);

  async function offer({ _id, title }: { _id: string; title: string }): Promise<void> {
    onClose();
    offerUndo(undo, {
      text: m.gifts_saved({ title }),
      undone: m.gifts_removed({ title }),
      work: async () => {
        await api.gifts.remove({ id: _id });
        await onChanged();
      },
    });
    await onChanged();
  }

  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={m.gifts_quick_title()}>
        <p className="text-soft">{m.gifts_quick_text()}</p>
        {people === null ? <Spinner label={m.ui_busy()} /> : <IdeaForm currency={currency} people={people} jubileeId={null} isFocused={isOpen} onSaved={offer} onFailed={onFailed} />}
      </Dialog>
      <UndoToast undo={undo} />
    </>
  );
}
