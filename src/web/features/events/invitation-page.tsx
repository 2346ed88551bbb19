import { CalendarPlus, Check } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { publicEvents } from '#web/lib/api/routes/seen-events.ts';
import { toPath } from '#web/lib/api/to-path.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Candles } from './candles.tsx';
import { EventFacts } from './event-facts.tsx';
import { listNames, sentTitle } from './event-texts.ts';
import { Canceled, Closed, Offered } from './invitation-notices.tsx';
import { RemindMe } from './remind-me.tsx';
import { useInvitation } from './use-invitation.ts';

interface InvitationPageProps {
  event: SeenEvent;
  /** Null for a visitor of a public event. */
  token: string | null;
  /** The answer that the mail's link names. */
  chosen: EventAnswer | null;
  /** The mail's link to stop further ones. */
  isStopping: boolean;
  /** Whoever reads is signed in. */
  isMember: boolean;
  today: string;
  onChanged: () => Promise<void>;
}

const isSeated = ({ guest }: SeenEvent): boolean => guest !== null && guest.answer === 'yes' && guest.line === null;

/** An event for guests and visitors. Opening it changes nothing; the one button sends the answer. */
export function InvitationPage({ event, token, chosen, isStopping, isMember, today, onChanged }: InvitationPageProps) {
  const locale = useLocale();
  const { state, touch, mailedTo, isSent, isShown, change, send, stop } = useInvitation({ event, token, chosen, onChanged });
  const heading = useRef<HTMLHeadingElement>(null);
  const { guest, publicId } = event;
  const mayAnswer = event.state === 'open' || (event.state === 'closed' && guest !== null && guest.offeredUntil !== null);
  // The form is gone: focus moves to the result.
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const query = token === null ? '' : `?token=${token}`;
  const fileHref = `${toPath(publicEvents.getFile, { publicId })}?${new URLSearchParams({ ...(token !== null && { token }), locale })}`;
  return (
    <article className="mx-auto grid max-w-6xl gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="overflow-hidden rounded-xl bg-sunken lg:sticky lg:top-26 lg:self-start">
        {event.cover ? (
          <Picture image={event.cover} shape="card" sizes="(min-width: 64rem) 40vw, 100vw" isEager isDecorative className="max-h-64 w-full object-cover lg:max-h-none" />
        ) : (
          <Candles lit={event.state === 'canceled' ? 0 : isSeated(event) ? 3 : 2} className="mx-auto h-56 w-full p-5 lg:h-auto lg:p-12" />
        )}
      </div>
      <div className="grid content-start gap-6">
        <InvitationHeading ref={heading} event={event} isShown={isShown} />
        {event.state === 'canceled' && <Canceled event={event} />}
        {guest?.isChangedSince && event.state === 'open' && <Notice tone="warning" title={m.events_changed_since()} />}
        <EventFacts event={event} today={today} fileHref={fileHref} />
        {!isShown && event.text !== '' && <p className="text-lg whitespace-pre-line text-soft [overflow-wrap:anywhere]">{event.text}</p>}
        {isShown && guest?.line != null && <p className="text-lg">{m.events_line({ place: guest.line })}</p>}
        {event.state !== 'canceled' && <Offered event={event} />}
        {isShown && <Sent event={event} fileHref={fileHref} isMember={isMember} onChange={mayAnswer ? change : null} />}
        {mailedTo !== null && (
          <Notice tone="success" isLive title={m.events_mailed_title()}>
            {m.events_mailed({ email: mailedTo })}
          </Notice>
        )}
        {!isShown && mayAnswer && mailedTo === null && <AnswerForm event={event} chosen={chosen} state={state} onSend={(draft) => void send(draft)} onTouch={touch} />}
        {event.state === 'closed' && !mayAnswer && <Closed event={event} isBusy={state.kind === 'saving'} onDecline={token === null ? null : (draft) => void send(draft)} />}
        {event.state === 'past' && <Notice title={m.events_past()} />}
        {event.wishlistPublicId !== null && event.state !== 'canceled' && (
          <Part title={m.events_bring_title()} text={m.events_bring_text({ names: listNames(event.hosts) })}>
            <Link to={`${pathTo('eventWishlist', locale, { publicId })}${query}`} className="link inline-flex min-h-tap items-center">
              {m.events_bring_open()}
            </Link>
          </Part>
        )}
        {guest && <GuestFooter event={event} guest={guest} isStopping={isStopping} onStop={() => void stop()} />}
      </div>
    </article>
  );
}

interface InvitationHeadingProps {
  event: SeenEvent;
  isShown: boolean;
  ref: Ref<HTMLHeadingElement>;
}

function InvitationHeading({ event: { guest, hosts, state, title }, isShown, ref }: InvitationHeadingProps) {
  const names = listNames(hosts);
  return (
    <header>
      <p className="font-medium text-primary [overflow-wrap:anywhere]">
        {isShown ? (
          <span className="inline-flex items-center gap-2" role="status">
            <Check aria-hidden className="size-4.5" />
            {m.events_sent()}
          </span>
        ) : guest === null ? (
          m.events_by({ names })
        ) : (
          m.events_invites({ names, guest: guest.name })
        )}
      </p>
      <h1 ref={ref} tabIndex={-1} className="heading mt-2 text-h1 [overflow-wrap:anywhere]">
        {isShown && guest ? sentTitle(guest) : state === 'canceled' ? m.events_canceled_title({ title }) : title}
      </h1>
      {isShown && <p className="mt-3 text-lg text-soft [overflow-wrap:anywhere]">{title}</p>}
    </header>
  );
}

interface SentProps {
  event: SeenEvent;
  fileHref: string;
  isMember: boolean;
  /** Null where it can't be changed. */
  onChange: (() => void) | null;
}

/** Options after a sent answer: calendar, reminder, change. */
function Sent({ event, fileHref, isMember, onChange }: SentProps) {
  const isHydrated = useHydrated();
  return (
    <div className="flex flex-wrap gap-3">
      {event.guest?.answer !== 'no' && (
        <a href={fileHref} download className={buttonStyle({})}>
          <CalendarPlus aria-hidden className="size-5" />
          {m.events_add_to_calendar()}
        </a>
      )}
      {isMember && isSeated(event) && <RemindMe event={event} />}
      {onChange && (
        <Button variant="ghost" disabled={!isHydrated} onClick={onChange}>
          {m.events_change_answer()}
        </Button>
      )}
    </div>
  );
}

interface GuestFooterProps {
  event: SeenEvent;
  guest: NonNullable<SeenEvent['guest']>;
  isStopping: boolean;
  onStop: () => void;
}

function GuestFooter({ event: { hosts }, guest, isStopping, onStop }: GuestFooterProps) {
  const isHydrated = useHydrated();
  return (
    <footer className="grid justify-items-start gap-2 border-t border-line pt-4 text-sm text-soft">
      <p>{m.events_link_yours({ names: listNames(hosts) })}</p>
      {guest.isOptedOut ? (
        <p role="status">{m.events_stopped()}</p>
      ) : (
        <Button variant={isStopping ? 'ghost' : 'quiet'} size="sm" className={isStopping ? undefined : '-ml-4'} disabled={!isHydrated} onClick={onStop}>
          {m.events_mail_stop()}
        </Button>
      )}
    </footer>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="heading text-h3">{title}</h2>
      <p className="mt-1 text-soft">{text}</p>
      {children}
    </section>
  );
}
