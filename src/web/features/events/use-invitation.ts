/** An invitation's answer: sent, changed, and mails stopped. Opening the page changes nothing. */
import { useState } from 'react';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { publicEvents } from '#web/lib/api/routes/seen-events.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { type SaveState, useSave } from '#web/lib/api/use-save.ts';
import type { AnswerDraft } from './answer-draft.ts';

interface InvitationInput {
  event: SeenEvent;
  /** Null for a visitor of a public event. */
  token: string | null;
  /** The answer that the mail's link names. */
  chosen: EventAnswer | null;
  onChanged: () => Promise<void>;
}

interface Invitation {
  state: SaveState;
  touch: () => void;
  /** Where the visitor's link was mailed to; null before. */
  mailedTo: string | null;
  /** An answer was sent from this page. */
  isSent: boolean;
  /** The answer that is stored is shown, without the form. */
  isShown: boolean;
  change: () => void;
  send: (draft: AnswerDraft) => Promise<void>;
  stop: () => Promise<void>;
}

export function useInvitation({ event, token, chosen, onChanged }: InvitationInput): Invitation {
  const api = useApi({ publicEvents });
  const { state, save, touch } = useSave();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { guest, publicId } = event;
  const isAnswered = guest !== null && guest.answer !== null;
  const [isChanging, setIsChanging] = useState(!isAnswered || (chosen !== null && chosen !== guest.answer) || guest?.offeredUntil != null);
  return {
    state,
    touch,
    mailedTo,
    isSent,
    isShown: isAnswered && !isChanging && event.state !== 'canceled' && event.state !== 'past',
    change: () => setIsChanging(true),
    async send({ name, email, ...draft }) {
      setIsSent(false);
      const sent = await save(() => api.publicEvents.answer({ publicId, body: { ...draft, ...(token === null ? { name, email } : { token }) } }));
      if (!sent) return;
      if (sent.state === 'mailed') setMailedTo(email);
      await onChanged();
      setIsChanging(false);
      setIsSent(true);
    },
    async stop() {
      if (token !== null && (await save(() => api.publicEvents.stopMails({ publicId, token })))) await onChanged();
    },
  };
}
