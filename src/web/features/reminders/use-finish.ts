/** Marks a day as done, with ten seconds to undo: sent only then, or when the page is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

const UNDO_MS = 10_000;

interface Finishing {
  /** What can currently be undone. */
  pending: Reminder | null;
  /** Whether to hide it. */
  isFinished: (reminder: Reminder) => boolean;
  finish: (reminder: Reminder) => void;
  undo: () => void;
}

const keyOf = ({ _id, date }: Reminder): string => `${_id} ${date}`;

/** Finishing another one sends the first at once. Already done in another tab counts as done. */
export function useFinish(onFailed: (message: string) => void): Finishing {
  const api = useApi({ reminders });
  const locale = useLocale();
  const [pending, setPending] = useState<Reminder | null>(null);
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<{ reminder: Reminder; timer: ReturnType<typeof setTimeout> } | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  }, [onFailed]);

  const show = useCallback((reminder: Reminder) => setFinished((keys) => new Set([...keys].filter((key) => key !== keyOf(reminder)))), []);

  const send = useCallback(async (): Promise<void> => {
    const sent = waiting.current;
    if (!sent) return;
    clearTimeout(sent.timer);
    waiting.current = null;
    setPending((now) => (now === sent.reminder ? null : now));
    try {
      await api.reminders.finish({ id: sent.reminder._id, body: { date: sent.reminder.date } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'REMINDER_DONE') return;
      show(sent.reminder);
      failed.current(refusalText(error));
    }
  }, [api, show]);

  useEffect(() => {
    // Leaving the page confirms: keepalive lets the call outlive it.
    const leave = (): void => {
      const left = waiting.current;
      if (!left) return;
      clearTimeout(left.timer);
      waiting.current = null;
      const lasting = createApi({ reminders }, { fetch: (path, init) => window.fetch(path, { ...init, keepalive: true }), locale });
      void lasting.reminders.finish({ id: left.reminder._id, body: { date: left.reminder.date } }).catch(() => {
        // The row reappears next time.
      });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [locale]);

  return {
    pending,
    isFinished: (reminder) => finished.has(keyOf(reminder)),
    finish(reminder) {
      void send();
      setFinished((keys) => new Set(keys).add(keyOf(reminder)));
      setPending(reminder);
      waiting.current = { reminder, timer: setTimeout(() => void send(), UNDO_MS) };
    },
    undo() {
      const undone = waiting.current;
      if (!undone) return;
      clearTimeout(undone.timer);
      waiting.current = null;
      setPending(null);
      show(undone.reminder);
    },
  };
}
