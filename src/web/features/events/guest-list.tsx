import { useState } from 'react';
import type { Event, EventGuest } from '#shared/contract/events.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AddressField } from '#web/ui/address-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RowList } from '#web/ui/row.tsx';

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

interface GuestListProps {
  event: Event;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

export function GuestList({ event, onChanged, onFailed }: GuestListProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [shown, setShown] = useState<Shown>('all');
  const [message, setMessage] = useState('');
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  const { _id: id, guests, counts, state } = event;
  const line = guests.filter(({ waitingPosition }) => waitingPosition !== null).sort((a, b) => (a.waitingPosition ?? 0) - (b.waitingPosition ?? 0));
  const seated = guests.filter(({ waitingPosition }) => waitingPosition === null);

  const remind = () =>
    act('remind', async () => {
      const { sent } = await api.events.remind({ id });
      setMessage(m.events_reminded({ count: sent }));
      await onChanged();
    });
  const again = ({ _id: guestId, name }: EventGuest) =>
    act(guestId, async () => {
      const { url } = await api.events.inviteAgain({ id, guestId });
      setLink(url === null ? null : { name, url });
      setMessage(url === null ? m.events_invited_again({ name }) : '');
      await onChanged();
    });
  const remove = ({ _id: guestId, name }: EventGuest) =>
    act(guestId, async () => {
      await api.events.removeGuest({ id, guestId });
      setMessage(m.events_guest_removed({ name }));
      await onChanged();
    });
  const admit = ({ _id: guestId }: EventGuest) => act(guestId, () => api.events.admit({ id, guestId }).then(onChanged));

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
                {names[one]({ count: seated.filter((guest) => isShown(guest, one)).length })}
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
              <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'remind'} onClick={() => void remind()}>
                {m.events_remind()}
              </Button>
            }
          >
            {m.events_silent_text()}
          </Notice>
        )}
        <p role="status" className="mb-3 font-medium text-primary empty:hidden">
          {message}
        </p>
        {link && (
          <div className="mb-4 grid gap-2">
            <AddressField label={m.events_link_for({ name: link.name })} value={link.url} />
          </div>
        )}
        <RowList className="border-y-0" aria-label={m.events_guests()}>
          {seated
            .filter((guest) => isShown(guest, shown))
            .map((guest) => (
              <li key={guest._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <PersonFace picture={guest.avatar} name={guest.name} className="size-10" />
                <div className="min-w-40 flex-1">
                  <p className="font-semibold [overflow-wrap:anywhere]">{guest.name}</p>
                  <GuestLine guest={guest} />
                  {guest.greeting !== '' && <p className="text-sm text-soft italic [overflow-wrap:anywhere]">”{guest.greeting}”</p>}
                </div>
                {state === 'coming' && (
                  <div className="flex flex-wrap">
                    <Button size="sm" variant="quiet" disabled={!isHydrated} isBusy={busy === guest._id} aria-label={m.events_again_of({ name: guest.name })} onClick={() => void again(guest)}>
                      {guest.isMember || guest.email !== null ? m.events_again() : m.events_link_get()}
                    </Button>
                    <Button size="sm" variant="quiet" disabled={!isHydrated} aria-label={m.events_guest_remove_of({ name: guest.name })} onClick={() => void remove(guest)}>
                      {m.events_guest_remove()}
                    </Button>
                  </div>
                )}
              </li>
            ))}
        </RowList>
      </section>
      {line.length > 0 && (
        <section>
          <h2 className="heading mb-3 text-h3">{m.events_waiting()}</h2>
          <RowList>
            {line.map((guest) => (
              <Waiting key={guest._id} guest={guest} timeZone={event.timeZone} isBusy={busy === guest._id} onAdmit={state === 'coming' && isHydrated ? () => void admit(guest) : null} />
            ))}
          </RowList>
        </section>
      )}
    </>
  );
}

function GuestLine({ guest: { answer, people, children, isRefused, isOptedOut, email } }: { guest: EventGuest }) {
  if (isRefused) return <p className="text-sm font-medium text-danger">{m.events_refused()}</p>;
  const said = answer === null ? m.events_guest_silent() : answer === 'yes' ? m.events_guest_yes({ people }) : answer === 'maybe' ? m.events_guest_maybe() : m.events_guest_no();
  return (
    <p className="text-sm text-soft [overflow-wrap:anywhere]">
      {[said, answer === 'yes' && children > 0 ? m.events_children_count({ count: children }) : '', isOptedOut ? m.events_guest_stopped() : '', email ?? ''].filter(Boolean).join(' · ')}
    </p>
  );
}

function Waiting({ guest, timeZone, isBusy, onAdmit }: { guest: EventGuest; timeZone: string; isBusy: boolean; onAdmit: (() => void) | null }) {
  const locale = useLocale();
  const text = guest.offeredUntil === null ? m.events_waiting_people({ count: guest.people }) : m.events_waiting_offered({ until: formatInstant(Date.parse(guest.offeredUntil), timeZone, locale) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="heading w-6 text-h4">{guest.waitingPosition}</span>
      <div className="min-w-40 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{guest.name}</p>
        <p className="text-sm text-soft">{text}</p>
      </div>
      {onAdmit && (
        <Button size="sm" variant="ghost" isBusy={isBusy} aria-label={m.events_admit_of({ name: guest.name })} onClick={onAdmit}>
          {m.events_admit()}
        </Button>
      )}
    </li>
  );
}
