import { ArrowLeft, Pencil } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { AddGuests } from './add-guests.tsx';
import { namesOf, partyText, whenText } from './event-texts.ts';
import { GuestList } from './guest-list.tsx';
import type { Choice } from './load-events.ts';
import { MessageForm } from './message-form.tsx';
import { Kitchen } from './kitchen.tsx';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

interface EventPageProps {
  event: Event;
  friends: readonly Choice[];
  people: readonly Choice[];
  today: string;
  onChanged: () => Promise<void>;
  onFailed: (message: string) => void;
}

/** An event for its hosts: counts first, then the kitchen, who is silent, who waits. */
export function EventPage({ event, friends, people, today, onChanged, onFailed }: EventPageProps) {
  const locale = useLocale();
  const { _id, counts, state } = event;
  const figures = [
    { value: counts.yes, label: m.events_coming_count(), tone: 'text-accent' },
    { value: counts.maybe, label: m.events_maybe_count(), tone: '' },
    { value: counts.no, label: m.events_no_count(), tone: '' },
    { value: counts.silent, label: m.events_silent_count(), tone: '' },
  ];
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 content-start gap-8">
        <header>
          <Link to={pathTo('userEvents', locale)} className="link inline-flex min-h-tap items-center gap-2 max-lg:-my-2">
            <ArrowLeft aria-hidden className="size-4.5" />
            {m.member_events()}
          </Link>
          <h1 className="heading mt-2 text-h1 [overflow-wrap:anywhere]">{event.title}</h1>
          <p className="mt-2 text-lg text-soft [overflow-wrap:anywhere]">{[whenText(event, today), event.place].filter(Boolean).join(', ')}</p>
          {state === 'coming' && (
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink variant="ghost" to={pathTo('userEvent', locale, { '*': `${_id}/edit` })} icon={<Pencil aria-hidden className="size-4.5" />}>
                {m.events_edit()}
              </ButtonLink>
            </div>
          )}
        </header>
        {state === 'canceled' && (
          <Notice tone="warning" title={m.events_canceled()}>
            {event.cancelText !== '' && <p className="whitespace-pre-line">{event.cancelText}</p>}
          </Notice>
        )}
        <section aria-label={m.events_counts()}>
          <ul className="flex flex-wrap gap-x-12 gap-y-4">
            {figures.map(({ value, label, tone }) => (
              <li key={label}>
                <span className={`heading block text-figure leading-none tabular-nums ${tone}`}>{value}</span>
                <span className="text-soft">{label}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-soft">
            {counts.yes > 0 && `${partyText({ people: counts.yes, children: counts.children })}.`}
            {event.capacity !== null && ` ${m.events_room({ left: Math.max(0, event.capacity - counts.yes - counts.offered), capacity: event.capacity })}`}
          </p>
        </section>
        <Kitchen event={event} />
        <GuestList event={event} onChanged={onChanged} onFailed={onFailed} />
        {state === 'coming' && <AddGuests event={event} friends={friends} people={people} onChanged={onChanged} />}
        {event.guests.length > 0 && <MessageForm event={event} onFailed={onFailed} />}
      </div>
      <aside className="grid content-start gap-8">
        {event.url !== null && (
          <Side title={m.events_share()}>
            <Suspense>
              <QrCode text={event.url} label={m.events_qr()} className="size-36" />
            </Suspense>
            <CopyButton text={event.url} label={m.events_copy_link()} size="sm" variant="ghost" />
          </Side>
        )}
        <Side title={m.events_bring_title()}>
          <Link to={pathTo('userEvent', locale, { '*': `${_id}/wishlist` })} className="link inline-flex min-h-tap items-center">
            {event.wishlistId === null ? m.events_bring_none() : m.events_bring_open()}
          </Link>
        </Side>
        <Hosts event={event} friends={friends} onChanged={onChanged} onFailed={onFailed} />
        <End event={event} onChanged={onChanged} onFailed={onFailed} />
      </aside>
    </div>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="heading text-h4">{title}</h2>
      {children}
    </section>
  );
}

type PartProps = Pick<EventPageProps, 'event' | 'onChanged' | 'onFailed'>;

function Hosts({ event, friends, onChanged, onFailed }: PartProps & Pick<EventPageProps, 'friends'>) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const others = friends.filter(({ id }) => !event.hosts.some(({ _id }) => _id === id));
  const [chosen, setChosen] = useState('');
  return (
    <Side title={m.events_hosts()}>
      <p>{namesOf(event.hosts.map(({ firstName }) => firstName))}</p>
      {event.isCreator &&
        event.hosts.slice(1).map(({ _id, firstName }) => (
          <Button
            key={_id}
            size="sm"
            variant="quiet"
            disabled={!isHydrated}
            isBusy={busy === _id}
            onClick={() => void act(_id, () => api.events.removeHost({ id: event._id, memberId: _id }).then(onChanged))}
          >
            {m.events_host_remove({ name: firstName })}
          </Button>
        ))}
      {event.state === 'coming' && others.length > 0 && (
        <div className="grid w-full gap-2">
          <Select aria-label={m.events_host_choose()} size="sm" value={chosen} disabled={!isHydrated} onChange={(press) => setChosen(press.target.value)}>
            <option value="">{m.events_host_choose()}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {chosen !== '' && (
            <Button
              size="sm"
              variant="ghost"
              isBusy={busy === 'host'}
              onClick={() =>
                void act('host', () =>
                  api.events
                    .addHost({ id: event._id, body: { friendId: chosen } })
                    .then(() => setChosen(''))
                    .then(onChanged),
                )
              }
            >
              {m.events_host_add()}
            </Button>
          )}
        </div>
      )}
    </Side>
  );
}

/** Cancels, with a line to the guests first. */
function End({ event, onChanged, onFailed }: PartProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [isConfirming, setIsConfirming] = useState(false);
  const [text, setText] = useState('');
  if (event.state !== 'coming') return null;
  return (
    <>
      <Button variant="quiet" className="-ml-4 justify-self-start text-danger!" disabled={!isHydrated} onClick={() => setIsConfirming(true)}>
        {m.events_cancel_open()}
      </Button>
      <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title={m.events_cancel_title({ title: event.title })}>
        <div className="grid gap-5">
          <p>{m.events_cancel_text()}</p>
          <Field label={m.events_cancel_line()} isOptional>
            {(control) => <TextArea {...control} rows={3} maxLength={1_000} value={text} onChange={(press) => setText(press.target.value)} />}
          </Field>
          <Button
            isBusy={busy === 'cancel'}
            onClick={() =>
              void act('cancel', () =>
                api.events
                  .cancel({ id: event._id, body: { text } })
                  .then(onChanged)
                  .then(() => setIsConfirming(false)),
              )
            }
          >
            {m.events_cancel()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
