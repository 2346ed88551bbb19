import { useEffect, useState } from 'react';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { after } from '#web/lib/browser/after.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Removed } from './removed.ts';

interface RemovedNoticeProps {
  removed: Removed;
  onRestored: (jubilee: Jubilee) => void;
  onFailed: (message: string) => void;
}

/** Says who was removed, and offers undo while possible. */
export function RemovedNotice({ removed, onRestored, onFailed }: RemovedNoticeProps) {
  const api = useApi({ jubilees });
  const [state, setState] = useState<'removed' | 'busy' | 'late'>('removed');

  useEffect(() => after(Date.parse(removed.restorableUntil) - Date.now(), () => setState((now) => (now === 'removed' ? 'late' : now))), [removed.restorableUntil]);

  async function restore(): Promise<void> {
    setState('busy');
    try {
      onRestored((await api.jubilees.restore({ id: removed.id })).jubilee);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error.status === 404 ? 'late' : 'removed');
      if (error.status !== 404) onFailed(refusalText(error));
    }
  }

  return (
    <Notice
      isLive
      title={m.jubilees_removed({ name: removed.name })}
      action={
        state !== 'late' && (
          <Button variant="ghost" size="sm" isBusy={state === 'busy'} onClick={() => void restore()}>
            {m.ui_undo()}
          </Button>
        )
      }
    >
      {state === 'late' ? m.jubilees_undo_late() : m.jubilees_removed_text()}
    </Notice>
  );
}
