import { useEffect, useEffectEvent, useRef } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { offerUndo } from '#web/lib/api/offer-undo.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import type { Removed } from './removed.ts';

interface RemovedUndoProps {
  removed: Removed;
  onRestored: (jubilee: Jubilee) => void;
}

/** Says who was removed, with undo. Offered anew when the page is opened again, as long as the API restores. */
export function RemovedUndo({ removed, onRestored }: RemovedUndoProps) {
  const api = useApi({ jubilees });
  const undo = useUndo();
  // The list may have been searched since: what counts is the address at the time of the undo.
  const restored = useRef(onRestored);
  useEffect(() => {
    restored.current = onRestored;
  }, [onRestored]);
  const offer = useEffectEvent(() =>
    offerUndo(undo, {
      text: m.jubilees_removed({ name: removed.name }),
      work: async () => restored.current((await api.jubilees.restore({ id: removed.id })).jubilee),
      late: m.jubilees_undo_late(),
    }),
  );
  useEffect(() => offer(), []);
  return <UndoToast undo={undo} />;
}
