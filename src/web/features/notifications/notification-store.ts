/** Short messages, shown one at a time in order (specification, sections 4 and 9). */
import { after as realAfter, type After, type CallOff } from '#web/lib/browser/after.ts';

export interface NotificationMessage {
  text: string;
  type: 'error' | 'info';
}

export const NOTIFICATION_SHOWN_MS = 3_500;
export const NOTIFICATION_GAP_MS = 300;

export interface NotificationStore {
  /** Queues a message. Skips a repeat of the last one queued or shown. */
  show: (text: string, type: NotificationMessage['type']) => void;
  /** Dismisses the current message; the next follows after the gap. */
  dismiss: () => void;
  /** Clears the queue and the current message. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  /** The current message, or null. */
  getSnapshot: () => NotificationMessage | null;
}

export function createNotificationStore({ after = realAfter }: { after?: After } = {}): NotificationStore {
  const listeners = new Set<() => void>();
  let queue: NotificationMessage[] = [];
  let current: NotificationMessage | null = null;
  let callOff: CallOff | null = null;

  function change(message: NotificationMessage | null) {
    if (current === message) return;
    current = message;
    for (const listener of listeners) listener();
  }

  function showNext() {
    callOff = null;
    const next = queue.shift();
    if (!next) return;
    callOff = after(NOTIFICATION_SHOWN_MS, pause);
    change(next);
  }

  function pause() {
    callOff?.();
    callOff = after(NOTIFICATION_GAP_MS, showNext);
    change(null);
  }

  return {
    show(text, type) {
      const last = queue.at(-1) ?? current;
      if (last?.text === text && last.type === type) return;
      queue.push({ text, type });
      if (!callOff) showNext();
    },
    dismiss() {
      if (current) pause();
    },
    clear() {
      queue = [];
      callOff?.();
      callOff = null;
      change(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => current,
  };
}
