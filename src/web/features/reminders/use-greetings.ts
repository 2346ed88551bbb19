import { useState } from 'react';
import type { Greeting } from '#shared/contract/greetings.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { greetings } from '#web/lib/api/routes/greetings.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import type { UndoStore } from '#web/ui/undo-store.ts';

type Day = Pick<Reminder, '_id' | 'date'>;

interface Greetings {
  /** When a day was greeted, as an instant; null if it wasn't. */
  findGreeted: (day: Day) => string | null;
  /** Marks the day, and offers to unsend a mail. */
  onGreeted: (day: Day, greeting: Greeting) => void;
}

const toKey = ({ _id, date }: Day): string => `${_id} ${date}`;

/** Days greeted before and on this page. */
export function useGreetings(sent: readonly Greeting[], undo: Pick<UndoStore, 'offer'>): Greetings {
  const api = useApi({ greetings });
  const [greeted, setGreeted] = useState(() => new Map(sent.toReversed().map(({ reminderId, date, createdAt }) => [toKey({ _id: reminderId, date }), createdAt])));

  async function unsend(day: Day, id: string): Promise<void> {
    try {
      await api.greetings.cancel({ id });
      setGreeted((days) => new Map([...days].filter(([key]) => key !== toKey(day))));
      undo.offer({ text: m.greetings_unsent() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      undo.offer({ text: error.code === 'GREETING_SENT' ? m.greetings_too_late() : refusalText(error) });
    }
  }

  return {
    findGreeted: (day) => greeted.get(toKey(day)) ?? null,
    onGreeted(day, { _id, via, createdAt }) {
      setGreeted((days) => new Map(days).set(toKey(day), createdAt));
      if (via === 'mail') undo.offer({ text: m.greetings_sent(), undo: () => void unsend(day, _id) });
    },
  };
}
