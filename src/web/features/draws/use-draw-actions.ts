import { useState } from 'react';
import type { CreateDrawInput, DrawParticipant } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { draws } from '#web/lib/api/routes/draws.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';

interface DrawActionsOptions {
  eventId: string;
  isSent: boolean;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** The hosts' actions on a draw, and their notices. */
export function useDrawActions({ eventId, isSent, onChanged, onFailed }: DrawActionsOptions) {
  const api = useApi({ draws });
  const { busy, act } = useAction(onFailed);
  const [message, setMessage] = useState('');

  /** `onMade` also when the rules can't be met. */
  const make = (body: CreateDrawInput, { isSentAtOnce, onMade }: { isSentAtOnce: boolean; onMade: () => void }) =>
    act(isSentAtOnce ? 'draw' : 'later', async () => {
      const made = await api.draws.create({ id: eventId, body });
      if (made.draw.isPossible && isSentAtOnce) await api.draws.send({ id: made.draw._id });
      setMessage(made.draw.isPossible ? (isSentAtOnce ? m.draws_sent() : m.draws_drawn()) : '');
      await onChanged();
      onMade();
    });
  const send = (id: string) =>
    act('send', async () => {
      await api.draws.send({ id });
      setMessage(m.draws_sent());
      await onChanged();
    });
  const leave = (id: string, { _id, name }: DrawParticipant) =>
    act('leave', async () => {
      await api.draws.leave({ id, participantId: _id });
      setMessage(isSent ? m.draws_left_sent({ name }) : m.draws_left({ name }));
      await onChanged();
    });
  const renew = (id: string, { _id, name, reach }: DrawParticipant) =>
    act(_id, async () => {
      await api.draws.renewLink({ id, participantId: _id });
      setMessage(reach === 'mail' ? m.draws_renewed_mail({ name }) : m.draws_renewed_link({ name }));
      await onChanged();
    });
  return { busy, message, clearMessage: () => setMessage(''), make, send, leave, renew };
}
