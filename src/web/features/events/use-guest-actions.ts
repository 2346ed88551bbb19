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
  /** The link that was made for a guest who gets no mail. */
  link: { guestId: string; url: string } | null;
}

interface Outcome {
  actions: GuestActions;
  remind: () => Promise<unknown>;
  /** The guest whose removal is to be confirmed; null for none. */
  removing: EventGuest | null;
  confirmRemoval: () => Promise<unknown>;
  keep: () => void;
}

interface Callbacks {
  /** Resolves when the event is reloaded. */
  onChanged: () => Promise<void>;
  onSaid: (text: string) => void;
  onFailed: (message: string) => void;
}

export function useGuestActions(id: string, { onChanged, onSaid, onFailed }: Callbacks): Outcome {
  const api = useApi({ events });
  const { busy, act } = useAction(onFailed);
  const [link, setLink] = useState<GuestActions['link']>(null);
  const [removing, setRemoving] = useState<EventGuest | null>(null);
  const say = (text: string): Promise<void> => {
    if (text !== '') onSaid(text);
    return onChanged();
  };
  return {
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
      link,
      again: ({ _id: guestId, name }) =>
        act(guestId, async () => {
          const { url } = await api.events.inviteAgain({ id, guestId });
          setLink(url === null ? null : { guestId, url });
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
