import { ChevronDown, EyeOff } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DrawnName } from '#shared/contract/draws.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Bow } from '#web/ui/bow.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { budgetText, joinNames, splitListLink } from './draw-texts.ts';
import { OwnWishes } from './own-wishes.tsx';

interface DrawnNamePageProps {
  /** Null for a link that leads nowhere. */
  drawn: DrawnName | null;
  token: string;
  today: string;
}

/** The name that the link's holder drew, under a ribbon. Opening the page changes nothing. */
export function DrawnNamePage({ drawn, token, today }: DrawnNamePageProps) {
  const locale = useLocale();
  if (drawn === null) return <Missing />;
  const { event, receiver, state } = drawn;
  const when = eventWords(event, locale, today).text;
  return (
    <article className="mx-auto grid max-w-2xl gap-8 py-2 lg:py-8">
      <header>
        <p className="font-medium text-primary [overflow-wrap:anywhere]">{m.draws_page_for({ title: event.title })}</p>
        <h1 className="heading mt-2 text-h1 [overflow-wrap:anywhere]">{m.draws_page_title({ name: drawn.giver })}</h1>
      </header>
      {state === 'canceled' && <Notice tone="warning" title={m.draws_page_canceled({ title: event.title })} />}
      {state === 'waiting' && <Notice title={m.draws_page_waiting_title()}>{m.draws_page_waiting()}</Notice>}
      {receiver && <TiedName name={receiver.name} />}
      <p className="text-lg [overflow-wrap:anywhere]">
        {[budgetText(drawn.budget, drawn.currency_code), capitalize(when, locale), event.place].filter((part) => part !== '').join('. ')}.{drawn.isOneRing && ` ${m.draws_page_ring()}`}
      </p>
      <p className="flex gap-3 font-medium">
        <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
        {m.draws_page_secret({ names: joinNames(event.hosts) })}
      </p>
      {receiver && <Wishes drawn={drawn} />}
      <OwnWishes token={token} wishes={drawn.wishes} mayWish={drawn.mayWish} />
    </article>
  );
}

/** Closes what was opened when the page is left or hidden: the name stays secret on a shared screen. */
function useClosedWhenLeft(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => {
      if (details.current) details.current.open = false;
    };
    const closeWhenHidden = () => {
      if (document.visibilityState === 'hidden') close();
    };
    window.addEventListener('pagehide', close);
    document.addEventListener('visibilitychange', closeWhenHidden);
    return () => {
      window.removeEventListener('pagehide', close);
      document.removeEventListener('visibilitychange', closeWhenHidden);
    };
  }, []);
  return details;
}

/** A name under a ribbon, which is tied again when the page is left. Works without scripts. */
function TiedName({ name }: { name: string }) {
  const details = useClosedWhenLeft();
  return (
    <details ref={details} className="group overflow-hidden rounded-xl bg-rose">
      <summary className="relative grid min-h-40 cursor-pointer list-none place-items-center p-6 group-open:min-h-24 group-open:pb-0 focus-visible:outline-[2.5px] focus-visible:-outline-offset-4 focus-visible:outline-primary [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="absolute inset-x-0 top-1/2 h-4 -translate-y-1/2 bg-knot group-open:hidden forced-colors:bg-[CanvasText]" />
        <span aria-hidden className="absolute top-1/2 left-[22%] w-24 -translate-x-1/2 -translate-y-[42%] text-knot group-open:hidden max-sm:left-[20%] max-sm:w-18">
          <Bow className="h-auto w-full" look="satin" />
        </span>
        <span className="relative ml-[28%] rounded-full bg-surface px-6 py-3 font-semibold group-open:hidden">{m.draws_show()}</span>
        <span className="relative hidden items-center gap-2 text-sm font-medium group-open:inline-flex">
          <Bow className="h-5 w-7 text-knot" look="filled" />
          {m.draws_hide()}
        </span>
      </summary>
      <p className="heading px-6 pt-2 pb-10 text-center text-hero [overflow-wrap:anywhere]">{name}</p>
    </details>
  );
}

/** Lists and answers, for a friend; else the event's list. The links name nobody. */
function Wishes({ drawn: { receiver, jubileeId, wishlistPublicId, event } }: { drawn: DrawnName }) {
  const locale = useLocale();
  const words = useClosedWhenLeft();
  const { text, listId } = splitListLink(receiver?.wishes ?? '');
  return (
    <section id="wishes" aria-labelledby="wishes-title" className="scroll-mt-28 border-t border-line pt-6">
      <h2 id="wishes-title" className="heading text-h3">
        {m.draws_page_wishes()}
      </h2>
      {receiver !== null && receiver.wishes !== '' && (
        <details ref={words} className="group mt-3 rounded-xl bg-rose px-4 py-2">
          <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            {m.draws_page_their_words()}
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
          </summary>
          {text !== '' && (
            <p dir="auto" className="heading mt-1 pb-2 text-h4 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </p>
          )}
          {listId !== null && (
            <Link to={pathTo('wishlist', locale, { publicId: listId })} className="link mb-2 inline-flex min-h-tap items-center">
              {m.draws_page_their_list()}
            </Link>
          )}
        </details>
      )}
      {jubileeId !== null ? (
        <p className="mt-2">
          <Link to={pathTo('userJubilee', locale, { '*': jubileeId })} className="link inline-flex min-h-tap items-center">
            {m.draws_page_friend()}
          </Link>
        </p>
      ) : wishlistPublicId !== null ? (
        <p className="mt-2">
          <Link to={pathTo('wishlist', locale, { publicId: wishlistPublicId })} className="link inline-flex min-h-tap items-center">
            {m.draws_page_list({ title: event.title })}
          </Link>
        </p>
      ) : (
        <p className="mt-2 text-soft">{m.draws_page_no_list()}</p>
      )}
      <div className="mt-4">
        <ButtonLink to={pathTo('shop', locale)} variant="ghost">
          {m.draws_page_find()}
        </ButtonLink>
      </div>
    </section>
  );
}

function Missing() {
  const locale = useLocale();
  return (
    <div className="mx-auto grid max-w-2xl justify-items-start gap-4 py-8">
      <h1 className="heading text-h1">{m.draws_page_missing_title()}</h1>
      <p className="text-lg text-soft">{m.draws_page_missing()}</p>
      <ButtonLink to={pathTo('start', locale)} variant="ghost">
        {m.draws_page_home()}
      </ButtonLink>
    </div>
  );
}
