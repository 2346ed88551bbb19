import { useState } from 'react';
import type { EventGuest } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RowList } from '#web/ui/row.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import type { EventPartProps } from './event-side.tsx';
import { canMail, GuestRow, WaitingRow } from './guest-row.tsx';
import { useGuestActions } from './use-guest-actions.ts';

type Shown = 'all' | 'yes' | 'maybe' | 'no' | 'silent';
const filters: readonly Shown[] = ['all', 'yes', 'maybe', 'no', 'silent'];
const isShown = ({ answer, waitingPosition }: EventGuest, shown: Shown): boolean => shown === 'all' || (shown === 'silent' ? answer === null : answer === shown && waitingPosition === null);

const names: Record<Shown, (inputs: { count: number }) => string> = {
  all: m.events_filter_all,
  yes: m.events_filter_yes,
  maybe: m.events_filter_maybe,
  no: m.events_filter_no,
  silent: m.events_filter_silent,
};

/** The forms to invite and write stand below: further guests are folded. */
const SHOWN = 20;

/** Guests by answer, those who are silent with a reminder, and the waiting list. */
export function GuestList({ event, onChanged, onFailed }: EventPartProps) {
  const isHydrated = useHydrated();
  const [shown, setShown] = useState<Shown>('all');
  const { guests, counts, state, timeZone } = event;
  const undo = useUndo();
  const { actions, remind, removing, confirmRemoval, keep } = useGuestActions(event._id, { onChanged, onSaid: (text) => undo.offer({ text }), onFailed });
  const isRemindable = event.isOpen && guests.some((guest) => guest.answer === null && guest.remindedAt === null && canMail(guest));
  const isReminded = guests.some(({ answer, remindedAt }) => answer === null && remindedAt !== null);
  const line = guests.filter(({ waitingPosition }) => waitingPosition !== null).sort((a, b) => (a.waitingPosition ?? 0) - (b.waitingPosition ?? 0));
  const seated = guests.filter(({ waitingPosition }) => waitingPosition === null);
  const chosen = seated.filter((guest) => isShown(guest, shown));
  const mayAct = state === 'coming' ? actions : null;
  const toRow = (guest: EventGuest) => <GuestRow key={guest._id} guest={guest} isPast={state === 'past'} actions={mayAct} />;
  return (
    <>
      <section>
        <h2 className="heading mb-3 text-h3">{m.events_guests()}</h2>
        {guests.length === 0 && <p className="text-soft">{m.events_guests_none()}</p>}
        {guests.length > 0 && (
          <fieldset className="mb-4 flex flex-wrap gap-2">
            <legend className="sr-only">{m.events_guests()}</legend>
            {filters.map((one) => (
              <ChoiceChip key={one} name="guests" value={one} checked={shown === one} disabled={!isHydrated} onChange={() => setShown(one)}>
                {(one === 'yes' && state === 'past' ? m.events_filter_came : names[one])({ count: seated.filter((guest) => isShown(guest, one)).length })}
              </ChoiceChip>
            ))}
          </fieldset>
        )}
        {state === 'coming' && counts.silent > 0 && (
          <Notice
            tone="warning"
            title={m.events_silent_title({ count: counts.silent })}
            className="mb-4"
            action={
              isRemindable && (
                <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={actions.busy === 'remind'} onClick={() => void remind()}>
                  {m.events_remind()}
                </Button>
              )
            }
          >
            {!event.isOpen ? m.events_silent_closed() : isRemindable ? m.events_silent_text() : isReminded && m.events_silent_reminded()}
          </Notice>
        )}
        <RowList className="border-y-0" aria-label={m.events_guests()}>
          {chosen.slice(0, SHOWN).map(toRow)}
        </RowList>
        {chosen.length > SHOWN && (
          <details>
            <summary className="link inline-flex min-h-tap cursor-pointer list-none items-center">{m.events_guests_rest({ count: chosen.length - SHOWN })}</summary>
            <RowList className="border-y-0" aria-label={m.events_guests_others()}>
              {chosen.slice(SHOWN).map(toRow)}
            </RowList>
          </details>
        )}
      </section>
      {line.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="heading mb-3 text-h3">
            {m.events_waiting()}
          </h2>
          <RowList aria-labelledby="waiting">
            {line.map((guest) => (
              <WaitingRow key={guest._id} guest={guest} actions={mayAct} timeZone={timeZone} />
            ))}
          </RowList>
        </section>
      )}
      <UndoToast undo={undo} />
      <Dialog isOpen={removing !== null} onClose={keep} title={m.events_guest_remove_title({ name: removing?.name ?? '' })}>
        {removing && (
          <div className="grid gap-5">
            <p>{removing.answer === 'yes' && canMail(removing) ? m.events_guest_remove_mailed({ name: removing.name }) : m.events_guest_remove_text()}</p>
            <Button isBusy={actions.busy === 'remove'} onClick={() => void confirmRemoval()}>
              {m.events_guest_remove()}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
