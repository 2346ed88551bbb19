import type { EventGuest } from '#shared/contract/events.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import type { GuestActions } from './use-guest-actions.ts';

/** Whether mails of the event reach the guest. */
export const canMail = ({ isMember, email, isOptedOut, isRefused }: EventGuest): boolean => (isMember || email !== null) && !isOptedOut && !isRefused;

function GuestLine({ guest: { answer, people, children, isRefused, isOptedOut, remindedAt, email }, isPast }: { guest: EventGuest; isPast: boolean }) {
  if (isRefused) return <p className="text-sm font-medium text-danger">{m.events_refused()}</p>;
  const said =
    answer === null ? m.events_guest_silent() : answer === 'yes' ? (isPast ? m.events_guest_came : m.events_guest_yes)({ people }) : answer === 'maybe' ? m.events_guest_maybe() : m.events_guest_no();
  return (
    <p className="text-sm text-soft [overflow-wrap:anywhere]">
      {[
        said,
        answer === 'yes' && children > 0 ? m.events_children_count({ count: children }) : '',
        answer === null && remindedAt !== null ? m.events_guest_reminded() : '',
        isOptedOut ? m.events_guest_stopped() : '',
        email ?? '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

interface GuestProps {
  guest: EventGuest;
  /** Null once the event is over or canceled. */
  actions: GuestActions | null;
}

function GuestButtons({ guest, actions: { busy, again, remove } }: { guest: EventGuest; actions: GuestActions }) {
  const isHydrated = useHydrated();
  const hasMail = guest.isMember || guest.email !== null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        disabled={!isHydrated}
        isBusy={busy === guest._id}
        aria-label={hasMail ? m.events_again_of({ name: guest.name }) : m.events_link_get_of({ name: guest.name })}
        onClick={() => void again(guest)}
      >
        {hasMail ? m.events_again() : m.events_link_get()}
      </Button>
      <Button size="sm" variant="quiet" disabled={!isHydrated} aria-label={m.events_guest_remove_of({ name: guest.name })} onClick={() => remove(guest)}>
        {m.events_guest_remove()}
      </Button>
    </>
  );
}

function GuestLink({ guest: { _id, name }, actions: { link } }: { guest: EventGuest; actions: GuestActions }) {
  return link?.guestId === _id && <AddressField label={m.events_link_for({ name })} value={link.url} className="basis-full" />;
}

/** A guest with an answer, or none yet. */
export function GuestRow({ guest, isPast, actions }: GuestProps & { isPast: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <PersonFace picture={guest.avatar} name={guest.name} className="size-10" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{guest.name}</p>
        <GuestLine guest={guest} isPast={isPast} />
        {guest.greeting !== '' && <p className="text-sm text-soft italic [overflow-wrap:anywhere]">”{guest.greeting}”</p>}
      </div>
      {actions && (
        <div className="-ml-4 flex flex-wrap max-sm:w-full sm:ml-0">
          <GuestButtons guest={guest} actions={actions} />
        </div>
      )}
      {actions && <GuestLink guest={guest} actions={actions} />}
    </li>
  );
}

/** A guest on the waiting list, with the place in line. */
export function WaitingRow({ guest, actions, timeZone }: GuestProps & { timeZone: string }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const people = guest.people > 1 ? m.events_waiting_people({ count: guest.people }) : '';
  const offer = guest.offeredUntil === null ? '' : m.events_waiting_offered({ until: formatInstant(Date.parse(guest.offeredUntil), timeZone, locale) });
  const text = [people, offer].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="heading w-6 text-h4">{guest.waitingPosition}</span>
      <div className="min-w-40 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{guest.name}</p>
        {text !== '' && <p className="text-sm text-soft">{text}</p>}
      </div>
      {actions && (
        <div className="-ml-4 flex flex-wrap max-sm:w-full sm:ml-0">
          <Button
            size="sm"
            variant="quiet"
            disabled={!isHydrated}
            isBusy={actions.busy === `admit ${guest._id}`}
            aria-label={m.events_admit_of({ name: guest.name })}
            onClick={() => void actions.admit(guest)}
          >
            {m.events_admit()}
          </Button>
          <GuestButtons guest={guest} actions={actions} />
        </div>
      )}
      {actions && <GuestLink guest={guest} actions={actions} />}
    </li>
  );
}
