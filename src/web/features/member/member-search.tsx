import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MemberSearch as Found } from '#shared/contract/member-search.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { capitalize } from '#shared/values/text/capitalize.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { memberSearch } from '#web/lib/api/routes/member-search.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { after } from '#web/lib/browser/after.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSlash } from '#web/lib/browser/use-slash.ts';
import { wishHref } from '#web/lib/page/list-href.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { TextInput } from '#web/ui/text-input.tsx';

const TYPING_REST_MS = 200;

interface Group {
  title: string;
  hits: { to: string; name: string; note: string }[];
}

function toGroups({ people, lists, wishes, events, gifts }: Found, locale: Locale, today: string): Group[] {
  const all: Group[] = [
    { title: m.member_jubilees(), hits: people.map(({ _id, name }) => ({ to: pathTo('userJubilee', locale, { '*': _id }), name, note: '' })) },
    {
      title: m.member_events(),
      hits: events.map((event) => ({ to: pathTo('userEvent', locale, { '*': event._id }), name: event.title, note: capitalize(eventWords(event, locale, today).dayText, locale) })),
    },
    { title: m.wishlists_title(), hits: lists.map(({ _id, name, forName }) => ({ to: pathTo('userWishlist', locale, { '*': _id }), name, note: forName })) },
    { title: m.member_wishes(), hits: wishes.map((wish) => ({ to: wishHref(pathTo('userWishlist', locale, { '*': wish.list._id }), wish), name: wish.title, note: wish.list.name })) },
    { title: m.gifts_title(), hits: gifts.map(({ _id, title, name, year }) => ({ to: pathTo('userGift', locale, { '*': _id }), name: title, note: [name, String(year)].filter(Boolean).join(', ') })) },
  ];
  return all.filter(({ hits }) => hits.length > 0);
}

/** Results for the latest text; null before, and when the search failed. */
function useFound(text: string): { found: Found | null; hasFailed: boolean } {
  const api = useApi({ memberSearch });
  const [state, setState] = useState<{ text: string; found: Found | null } | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    const call = new AbortController();
    const callOff = after(TYPING_REST_MS, () => {
      api.memberSearch.find({ query: { q: wanted }, signal: call.signal }).then(
        (found) => setState({ text: wanted, found }),
        () => !call.signal.aborted && setState({ text: wanted, found: null }),
      );
    });
    return () => {
      callOff();
      call.abort();
    };
  }, [api, wanted]);
  if (wanted === '' || state === null) return { found: null, hasFailed: false };
  // While the next answer is on its way, the one before stays.
  return { found: state.found, hasFailed: state.found === null && state.text === wanted };
}

/** Search among the member's own people, events, lists, wishes and gifts. "/" leads to it, arrows through what is found, Escape back. */
export function MemberSearch({ today }: { today: string }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { found, hasFailed } = useFound(text);
  useSlash(field);
  const groups = found ? toGroups(found, locale, today) : [];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const status = hasFailed ? m.member_search_failed() : found ? (count === 0 ? m.member_search_none({ query: text.trim() }) : m.member_search_count({ count })) : '';
  const isShown = isOpen && status !== '';

  function onKeyDown(event: KeyboardEvent): void {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const places = [field.current, ...links];
    const place = places.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') {
      setText('');
      field.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') places[(place + (event.key === 'ArrowDown' ? 1 : -1) + places.length) % places.length]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <search
      ref={box}
      aria-label={m.member_search()}
      className="relative block"
      onKeyDown={onKeyDown}
      onFocus={() => setIsOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <div className="relative grid">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
        <TextInput
          ref={field}
          type="search"
          aria-label={m.member_search()}
          aria-keyshortcuts="/"
          placeholder={m.member_search()}
          autoComplete="off"
          maxLength={100}
          disabled={!isHydrated}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-11"
        />
      </div>
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-10 mt-2 max-h-[min(70dvh,36rem)] overflow-y-auto overscroll-contain rounded-xl bg-surface p-2 shadow-soft ring-1 ring-line lg:right-0 lg:left-auto lg:w-96"
      >
        <p role="status" className={count > 0 ? 'sr-only' : 'px-2.5 py-3 text-sm text-soft [overflow-wrap:anywhere]'}>
          {isOpen && status}
        </p>
        {groups.map(({ title, hits }, index) => (
          <section key={title} aria-labelledby={`${id}-${index}`} className="mb-1">
            <h2 id={`${id}-${index}`} className="px-2.5 pt-2 pb-1 text-xs font-semibold text-soft">
              {title}
            </h2>
            <ul>
              {hits.map(({ to, name, note }) => (
                <li key={to}>
                  <Link to={to} className="block min-h-11 rounded-lg px-2.5 py-1.5 hover:bg-sunken">
                    <span className="block leading-snug font-medium [overflow-wrap:anywhere]">{name}</span>
                    {note !== '' && <span className="block text-sm text-soft [overflow-wrap:anywhere]">{note}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </search>
  );
}
