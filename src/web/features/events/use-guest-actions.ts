/** A host's actions on one guest, and their notices. */
import { useState } from 'react';
import type { EventGuest } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';

type Act = (guest: EventGuest) => Promise<unknown>;

export interface GuestActions {
  /** Id of the guest being changed, after "admit " where they are let in; null for none. */
  busy: string | null;
  again: Act;
  /** Asks first. */
  remove: (guest: EventGuest) => void;
  admit: Act;
}

interface Outcome {
  actions: GuestActions;
  remind: () => Promise<unknown>;
  /** The guest whose removal is to be confirmed; null for none. */
  removing: EventGuest | null;
  confirmRemoval: () => Promise<unknown>;
  keep: () => void;
  message: string;
  /** The link of a guest who gets no mail. */
  link: { name: string; url: string } | null;
}

export function useGuestActions(id: string, onChanged: () => Promise<void>, onFailed: (message: string) => void): Outcome {
  const api = useApi({ events });
  const { busy, act } = useAction(onFailed);
  const [message, setMessage] = useState('');
  const [link, setLink] = useState<Outcome['link']>(null);
  const [removing, setRemoving] = useState<EventGuest | null>(null);
  const say = (text: string): Promise<void> => {
    setMessage(text);
    return onChanged();
  };
  return {
    message,
    link,
    removing,
    keep: () => setRemoving(null),
    confirmRemoval: () =>
      act('remove', async () => {
        if (!removing) return;
        await api.events.removeGuest({ id, guestId: removing._id });
        setRemoving(null);
        await say(m.events_guest_removed({ name: removing.name }));
      }),
    remind: () => act('remind', async () => say(m.events_reminded({ count: (await api.events.remind({ id })).sent }))),
    actions: {
      busy,
      again: ({ _id: guestId, name }) =>
        act(guestId, async () => {
          const { url } = await api.events.inviteAgain({ id, guestId });
          setLink(url === null ? null : { name, url });
          await say(url === null ? m.events_invited_again({ name }) : '');
        }),
      remove: setRemoving,
      admit: ({ _id: guestId, name }) =>
        act(`admit ${guestId}`, async () => {
          await api.events.admit({ id, guestId });
          await say(m.events_admitted({ name }));
        }),
    },
  };
}
