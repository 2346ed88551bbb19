/** Reserves a wish or cancels, as a member or a guest, and holds what is said about it. */
import { useState } from 'react';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { reservations } from '#web/lib/api/routes/reservations.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { reservationCalls, type WayToList } from '#web/lib/api/way-to-list.ts';

interface GivingActsInput {
  itemId: string;
  way: WayToList;
  /** Called before each call that may change the buttons. */
  mark: () => void;
  onReserved: () => void;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

export function useGivingActs({ itemId, way, mark, onReserved, onChanged, onFailed }: GivingActsInput) {
  const calls = reservationCalls(useApi({ reservations }), way);
  const { busy, act } = useAction(onFailed);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [notice, setNotice] = useState('');

  /** Reloads also when another giver was faster, to show what is left. */
  async function changing(work: () => Promise<unknown>): Promise<void> {
    mark();
    try {
      await work();
    } finally {
      await onChanged();
    }
  }

  return {
    busy,
    notice,
    mailedTo,
    reserve: (quantity: number, said: string) =>
      act('reserve', () =>
        changing(async () => {
          await calls.reserve(itemId, { quantity });
          setNotice(said);
          onReserved();
        }),
      ),
    undo: (said: string) =>
      act('undo', () =>
        changing(async () => {
          await calls.undo(itemId);
          setNotice(said);
        }),
      ),
    /** Rejects when refused: the guest's form reports it. */
    async reserveAsGuest(quantity: number, guest: { name: string; email: string }): Promise<void> {
      mark();
      try {
        await calls.reserve(itemId, { quantity, guest });
        setMailedTo(shownEmail(guest.email));
      } finally {
        // Not awaited: a refusal is reported at once.
        void onChanged();
      }
    },
  };
}
