/** Offers on the list to make the gift again that was just deleted on its page. */
import { useEffect, useEffectEvent } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { gifts } from '#web/lib/api/routes/gifts.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import type { Undo } from '#web/ui/use-undo.ts';
import { takeRemoved } from './removed-gift.ts';

export function useRemovedUndo(undo: Undo, onChanged: () => Promise<void>): void {
  const api = useApi({ gifts });
  const offer = useEffectEvent(() => {
    const removed = takeRemoved();
    if (!removed) return;
    offerUndo(undo, {
      text: m.gifts_removed({ title: removed.title }),
      work: async () => {
        await api.gifts.create({ body: removed.body });
        await onChanged();
      },
    });
  });
  useEffect(() => offer(), []);
}
