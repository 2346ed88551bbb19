import { useState } from 'react';
import type { EventGuest } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RowList } from '#web/ui/row.tsx';
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

/** Guests by answer, those who are silent with a reminder, and the waiting list. */
export function GuestList({ event, onChanged, onFailed }: EventPartProps) {
  const isHydrated = useHydrated();
  const [shown, setShown] = useState<Shown>('all');
  const { guests, counts, state, timeZone } = event;
  const { actions, remind, removing, confirmRemoval, keep, message, link } = useGuestActions(event._id, onChanged, onFailed);
  const isRemindable = guests.some((guest) => guest.answer === null && guest.remindedAt === null && canMail(guest));
  const line = guests.filter(({ waitingPosition }) => waitingPosition !== null).sort((a, b) => (a.waitingPosition ?? 0) - (b.waitingPosition ?? 0));
  const seated = guests.filter(({ waitingPosition }) => waitingPosition === null);
  const mayAct = state === 'coming' ? actions : null;
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
            {isRemindable ? m.events_silent_text() : m.events_silent_reminded()}
          </Notice>
        )}
        <p role="status" className="mb-3 font-medium text-primary empty:hidden">
          {message}
        </p>
        {link && <AddressField label={m.events_link_for({ name: link.name })} value={link.url} className="mb-4" />}
        <RowList className="border-y-0" aria-label={m.events_guests()}>
          {seated
            .filter((guest) => isShown(guest, shown))
            .map((guest) => (
              <GuestRow key={guest._id} guest={guest} isPast={state === 'past'} actions={mayAct} />
            ))}
        </RowList>
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
