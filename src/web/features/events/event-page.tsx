import { ArrowLeft, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddGuests } from './add-guests.tsx';
import { CancelEvent } from './cancel-event.tsx';
import { EventCounts } from './event-counts.tsx';
import { EventHosts } from './event-hosts.tsx';
import { type EventPartProps, Side } from './event-side.tsx';
import { whenText } from './event-texts.ts';
import { GuestList } from './guest-list.tsx';
import type { Choice } from './load-events.ts';
import { MessageForm } from './message-form.tsx';
import { Kitchen } from './kitchen.tsx';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

interface EventPageProps extends EventPartProps {
  friends: readonly Choice[];
  people: readonly Choice[];
  today: string;
}

/** An event for its hosts: counts first, then the kitchen, who is silent, who waits. */
export function EventPage({ event, friends, people, today, onChanged, onFailed }: EventPageProps) {
  const locale = useLocale();
  const { _id, state } = event;
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
        <EventCounts event={event} />
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
        <EventHosts event={event} friends={friends} onChanged={onChanged} onFailed={onFailed} />
        <CancelEvent event={event} onChanged={onChanged} onFailed={onFailed} />
      </aside>
    </div>
  );
}
