import { ArrowLeft, Pencil, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { FoundJubilees } from '#shared/contract/jubilees.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AddGuests } from './add-guests.tsx';
import { CancelEvent } from './cancel-event.tsx';
import { DeleteEvent } from './delete-event.tsx';
import { EventCounts } from './event-counts.tsx';
import { EventHosts } from './event-hosts.tsx';
import { type EventPartProps, Side } from './event-side.tsx';
import { whenText } from './event-texts.ts';
import { GuestList } from './guest-list.tsx';
import type { Choice } from './load-events.ts';
import { InviteSame } from './invite-same.tsx';
import { MessageForm } from './message-form.tsx';
import { ShareEvent } from './share-event.tsx';
import { ThankGuests } from './thank-guests.tsx';
import { Kitchen } from './kitchen.tsx';

interface EventPageProps extends EventPartProps {
  memberId: string;
  friends: readonly Choice[];
  /** First page of the member's people; null if unavailable. */
  people: FoundJubilees | null;
  /** Circles that the member is in. */
  circles: readonly Choice[];
  /** Names are drawn. */
  isDrawn: boolean;
  relationName: (relation: Relation) => string;
  today: string;
  /** The event is the member's no more. */
  onGone: (message: string) => void;
}

/** An event for its hosts: counts first, then the kitchen, who is silent, who waits. */
export function EventPage({ event, memberId, friends, people, circles, isDrawn, relationName, today, onChanged, onFailed, onGone }: EventPageProps) {
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
          {state === 'past' && (
            <div className="mt-5 grid justify-items-start gap-4">
              <p className="max-w-xl">{m.events_past_host()}</p>
              <ButtonLink variant="ghost" to={`${pathTo('userEvent', locale, { '*': 'new' })}?from=${_id}`} icon={<RotateCcw aria-hidden className="size-4.5" />}>
                {m.events_hold_again()}
              </ButtonLink>
            </div>
          )}
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
        {state === 'past' && <ThankGuests event={event} onChanged={onChanged} onFailed={onFailed} />}
        {state === 'coming' && <InviteSame event={event} onChanged={onChanged} onFailed={onFailed} />}
        <EventCounts event={event} />
        <Kitchen event={event} />
        <GuestList event={event} onChanged={onChanged} onFailed={onFailed} />
        {state === 'coming' && <AddGuests event={event} people={people} circles={circles} relationName={relationName} onChanged={onChanged} onFailed={onFailed} />}
        {event.guests.length > 0 && <MessageForm event={event} onFailed={onFailed} />}
      </div>
      <aside aria-label={m.events_about()} className="grid content-start gap-8">
        {event.cover && <Picture image={event.cover} shape="card" sizes="16rem" isDecorative className="aspect-card w-full rounded-xl object-cover max-xl:hidden" />}
        {event.url !== null && state === 'coming' && <ShareEvent id={_id} title={event.title} url={event.url} />}
        <ListAndDraw event={event} isDrawn={isDrawn} />
        <EventHosts event={event} memberId={memberId} friends={friends} onChanged={onChanged} onFailed={onFailed} onLeft={() => onGone(m.events_host_left({ title: event.title }))} />
        <CancelEvent event={event} onChanged={onChanged} onFailed={onFailed} />
        <DeleteEvent event={event} onDeleted={() => onGone(m.events_deleted({ title: event.title }))} onFailed={onFailed} />
      </aside>
    </div>
  );
}

/** Lists are chosen and names are drawn before the event; what there is can be seen also after. */
function ListAndDraw({ event: { _id, state, wishlistId }, isDrawn }: { event: EventPageProps['event']; isDrawn: boolean }) {
  const locale = useLocale();
  const isComing = state === 'coming';
  return (
    <>
      {(isComing || wishlistId !== null) && (
        <Side title={m.events_bring_host()}>
          <Link to={pathTo('userEvent', locale, { '*': `${_id}/wishlist` })} className="link inline-flex min-h-tap items-center">
            {wishlistId === null ? m.events_bring_none() : m.events_bring_open()}
          </Link>
        </Side>
      )}
      {(isComing || isDrawn) && (
        <Side title={m.draws_side_title()}>
          <Link to={pathTo('userEvent', locale, { '*': `${_id}/draw` })} className="link inline-flex min-h-tap items-center">
            {isDrawn ? m.draws_side_see() : m.draws_side_open()}
          </Link>
        </Side>
      )}
    </>
  );
}
