import { CalendarPlus, Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SeenEvent } from '#shared/contract/events.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { publicEvents } from '#web/lib/api/routes/events.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type AnswerDraft, AnswerForm } from './answer-form.tsx';
import { Candles } from './candles.tsx';
import { EventFacts } from './event-facts.tsx';
import { namesOf, sentTitle } from './event-texts.ts';

interface InvitationPageProps {
  event: SeenEvent;
  /** Null for a visitor of a public event. */
  token: string | null;
  /** The answer that the mail's link names. */
  chosen: EventAnswer | null;
  /** The mail's link to stop further ones. */
  isStopping: boolean;
  today: string;
  onChanged: () => Promise<void>;
}

/** An event for guests and visitors. Opening it changes nothing; the one button sends the answer. */
export function InvitationPage({ event, token, chosen, isStopping, today, onChanged }: InvitationPageProps) {
  const api = useApi({ publicEvents });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save, touch } = useSave();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guest, publicId } = event;
  const isAnswered = guest !== null && guest.answer !== null;
  const mayAnswer = event.state === 'open' || (event.state === 'closed' && guest !== null && guest.offeredUntil !== null);
  const [isChanging, setIsChanging] = useState(!isAnswered || (chosen !== null && chosen !== guest.answer) || guest?.offeredUntil != null);
  // The form is gone: focus moves to the result.
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const query = token === null ? '' : `?token=${token}`;
  const fileHref = `/api/app/public/events/${publicId}/calendar${query}${query === '' ? '?' : '&'}locale=${locale}`;

  async function send({ name, email, ...draft }: AnswerDraft): Promise<void> {
    setIsSent(false);
    const sent = await save(() => api.publicEvents.answer({ publicId, body: { ...draft, ...(token === null ? { name, email } : { token }) } }));
    if (!sent) return;
    if (sent.state === 'mailed') setMailedTo(email);
    await onChanged();
    setIsChanging(false);
    setIsSent(true);
  }
  const stop = async () => {
    if (token !== null && (await save(() => api.publicEvents.stopMails({ publicId, token })))) await onChanged();
  };

  const isShown = isAnswered && !isChanging && event.state !== 'canceled' && event.state !== 'past';
  const lit = event.state === 'canceled' ? 0 : isAnswered && guest.answer === 'yes' && guest.line === null ? 3 : 2;
  const invites = guest === null ? m.events_by({ names: namesOf(event.hosts) }) : m.events_invites({ names: namesOf(event.hosts), guest: guest.name });
  return (
    <article className="mx-auto grid max-w-6xl gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="overflow-hidden rounded-xl bg-sunken lg:sticky lg:top-26 lg:self-start">
        {event.cover ? (
          <Picture image={event.cover} shape="card" sizes="(min-width: 64rem) 40vw, 100vw" isEager isDecorative className="max-h-64 w-full object-cover lg:max-h-none" />
        ) : (
          <Candles lit={lit} className="mx-auto h-56 w-full p-5 lg:h-auto lg:p-12" />
        )}
      </div>
      <div className="grid content-start gap-6">
        <header>
          <p className="font-medium text-primary [overflow-wrap:anywhere]">
            {isShown ? (
              <span className="inline-flex items-center gap-2" role="status">
                <Check aria-hidden className="size-4.5" />
                {m.events_sent()}
              </span>
            ) : (
              invites
            )}
          </p>
          <h1 ref={heading} tabIndex={-1} className="heading mt-2 text-h1 [overflow-wrap:anywhere]">
            {isShown ? sentTitle(guest) : event.state === 'canceled' ? m.events_canceled_title({ title: event.title }) : event.title}
          </h1>
          {isShown && <p className="mt-3 text-lg text-soft [overflow-wrap:anywhere]">{event.title}</p>}
        </header>
        {event.state === 'canceled' && <Canceled event={event} />}
        {guest?.isChangedSince && event.state === 'open' && <Notice tone="warning" title={m.events_changed_since()} />}
        <EventFacts event={event} today={today} fileHref={fileHref} />
        {!isShown && event.text !== '' && <p className="text-lg whitespace-pre-line text-soft [overflow-wrap:anywhere]">{event.text}</p>}
        {isShown && guest.line !== null && <p className="text-lg">{m.events_line({ place: guest.line })}</p>}
        {guest?.offeredUntil != null && event.state !== 'canceled' && (
          <Notice tone="success" title={m.events_offered()}>
            {m.events_offered_until({ until: formatInstant(Date.parse(guest.offeredUntil), event.timeZone, locale) })}
          </Notice>
        )}
        {isShown && (
          <div className="flex flex-wrap gap-3">
            {guest.answer !== 'no' && (
              <a href={fileHref} download className={buttonStyle({})}>
                <CalendarPlus aria-hidden className="size-5" />
                {m.events_add_to_calendar()}
              </a>
            )}
            {mayAnswer && (
              <Button variant="ghost" disabled={!isHydrated} onClick={() => setIsChanging(true)}>
                {m.events_change_answer()}
              </Button>
            )}
          </div>
        )}
        {mailedTo !== null && (
          <Notice tone="success" isLive title={m.events_mailed_title()}>
            {m.events_mailed({ email: mailedTo })}
          </Notice>
        )}
        {!isShown && mayAnswer && mailedTo === null && <AnswerForm event={event} chosen={chosen} state={state} onSend={(draft) => void send(draft)} onTouch={touch} />}
        {event.state === 'closed' && !mayAnswer && <Closed event={event} isBusy={state.kind === 'saving'} onDecline={token === null ? null : (draft) => void send(draft)} />}
        {event.state === 'past' && <Notice title={m.events_past()} />}
        {event.wishlistPublicId !== null && event.state !== 'canceled' && (
          <Part title={m.events_bring_title()} text={m.events_bring_text({ names: namesOf(event.hosts) })}>
            <Link to={`${pathTo('eventWishlist', locale, { publicId })}${query}`} className="link inline-flex min-h-tap items-center">
              {m.events_bring_open()}
            </Link>
          </Part>
        )}
        {guest && (
          <footer className="grid justify-items-start gap-2 border-t border-line pt-4 text-sm text-soft">
            <p>{m.events_link_yours({ names: namesOf(event.hosts) })}</p>
            {guest.isOptedOut ? (
              <p role="status">{m.events_stopped()}</p>
            ) : (
              <Button variant={isStopping ? 'ghost' : 'quiet'} size="sm" className={isStopping ? undefined : '-ml-4'} disabled={!isHydrated} onClick={() => void stop()}>
                {m.events_mail_stop()}
              </Button>
            )}
          </footer>
        )}
      </div>
    </article>
  );
}

function Canceled({ event }: { event: SeenEvent }) {
  return (
    <Notice tone="warning" title={m.events_canceled_text({ names: namesOf(event.hosts) })}>
      {event.cancelText !== '' && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{event.cancelText}</p>}
    </Notice>
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

interface ClosedProps {
  event: SeenEvent;
  isBusy: boolean;
  /** Null for visitors. */
  onDecline: ((draft: AnswerDraft) => void) | null;
}

/** After the last day: who can't come after all may still say so. */
function Closed({ event: { answerBy, guest }, isBusy, onDecline }: ClosedProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const text = answerBy === null ? m.events_closed() : m.events_closed_since({ day: formatDay(answerBy, locale) });
  return (
    <Notice
      title={text}
      action={
        onDecline &&
        guest &&
        guest.answer !== 'no' && (
          <Button
            variant="ghost"
            size="sm"
            disabled={!isHydrated}
            isBusy={isBusy}
            onClick={() => onDecline({ answer: 'no', people: guest.people, children: guest.children, asks: [], greeting: guest.greeting, name: '', email: '' })}
          >
            {m.events_decline_late()}
          </Button>
        )
      }
    />
  );
}
