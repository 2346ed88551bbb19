/** Marks a day as done, with ten seconds to undo: sent only then, or when the page is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { createApi } from '#web/lib/api/create-api.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { type Undo, useUndo } from '#web/ui/use-undo.ts';

interface Finishing {
  undo: Undo;
  /** Whether to hide it. */
  isFinished: (reminder: Reminder) => boolean;
  finish: (reminder: Reminder) => void;
}

const toKey = ({ _id, date }: Reminder): string => `${_id} ${date}`;

/** Whether the page is being left, in a ref. Must be called before `useUndo`, whose offer is sent then. */
function useLeaving() {
  const leaving = useRef(false);
  useEffect(() => {
    function leave(): void {
      leaving.current = true;
    }
    function back(): void {
      leaving.current = false;
    }
    back();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
    };
  }, []);
  return leaving;
}

/** Finishing another one sends the first at once. Already done in another tab counts as done. */
export function useFinish(onFailed: (message: string) => void): Finishing {
  const api = useApi({ reminders });
  const locale = useLocale();
  const leaving = useLeaving();
  const undo = useUndo();
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set());

  const show = useCallback((reminder: Reminder) => setFinished((keys) => new Set([...keys].filter((key) => key !== toKey(reminder)))), []);

  async function send(reminder: Reminder): Promise<void> {
    const body = { id: reminder._id, body: { date: reminder.date } };
    if (leaving.current) {
      // Keepalive lets the call outlive the page. Refused, the row reappears next time.
      const lasting = createApi({ reminders }, { fetch: (path, init) => window.fetch(path, { ...init, keepalive: true }), locale });
      await lasting.reminders.finish(body).catch(() => {});
      return;
    }
    try {
      await api.reminders.finish(body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'REMINDER_DONE') return;
      show(reminder);
      onFailed(refusalText(error));
    }
  }

  return {
    undo,
    isFinished: (reminder) => finished.has(toKey(reminder)),
    finish(reminder) {
      setFinished((keys) => new Set(keys).add(toKey(reminder)));
      undo.offer({ text: m.today_done_said(), undo: () => show(reminder), commit: () => void send(reminder) });
    },
  };
}
