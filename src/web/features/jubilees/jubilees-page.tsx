import { FileUp, UserSearch } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { CircleSummary } from '#shared/contract/circles.ts';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { jubilees as jubileeRoutes } from '#web/lib/api/routes/jubilees.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CircleChips } from './circle-chips.tsx';
import { foundJubilees } from './found-jubilees.ts';
import { JubileeFilters } from './jubilee-filters.tsx';
import { type JubileeQuery, jubileeCall, toJubileeQuery, jubileeSearch } from './jubilee-query.ts';
import { JubileeRow } from './jubilee-row.tsx';
import { getName } from './occasion-text.ts';
import { PeopleMissing } from './people-missing.tsx';
import type { HeapMonth, YearCounts } from './heap-months.ts';
import { YearHeap } from './year-heap.tsx';
import { QuickAddForm } from './quick-add-form.tsx';
import { removedIn } from './removed.ts';
import { RemovedUndo } from './removed-undo.tsx';
import { useFound } from './use-found.ts';

interface JubileesPageProps {
  loaded: { key: string; found: FoundJubilees | null; circles: readonly CircleSummary[] };
  today: string;
  /** Slot for friend requests, another feature. */
  news?: ReactNode;
  /** Everybody's year; null where it could not be read. */
  year: { heap: readonly HeapMonth[]; counts: YearCounts | null } | null;
  /** Slot for asking those whose birthday is unknown, another feature. */
  unknown?: ReactNode;
  /** Must be stable between renders. */
  onFailed: (message: string) => void;
}

const nobody = { jubilees: [], pagination: { total: 0, totalPages: 0 } } satisfies { jubilees: Jubilee[]; pagination: Partial<FoundJubilees['pagination']> };

const toKey = (search: URLSearchParams): string => jubileeSearch(toJubileeQuery(search));

/** The member's people, by next celebration. */
export function JubileesPage({ loaded, today, news, year, unknown, onFailed }: JubileesPageProps) {
  const api = useApi({ jubilees: jubileeRoutes });
  const locale = useLocale();
  const location = useLocation();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const [done, setDone] = useState<{ text: string; jubilee: Jubilee } | null>(null);
  const query = toJubileeQuery(search);
  const { circles } = loaded;

  const fetchFound = useCallback((wanted: URLSearchParams, signal: AbortSignal) => api.jubilees.list({ query: jubileeCall(toJubileeQuery(wanted), circles), signal }), [api, circles]);
  // A failing list is reported; a failing search is silent (PPL-06).
  const notify = useCallback(
    (error: unknown, wanted: URLSearchParams) => {
      if (error instanceof ApiError && toJubileeQuery(wanted).term === '') onFailed(refusalText(error));
    },
    [onFailed],
  );
  const { found, isFetching, isCurrent } = useFound({ loaded, cache: foundJubilees, keyOf: toKey, fetchFound, onFailed: notify });

  // Two quick choices: the second is made before the URL reflects the first.
  const wanted = useRef(query);
  useEffect(() => {
    wanted.current = toJubileeQuery(search);
  }, [search]);

  function change(part: Partial<JubileeQuery>): void {
    wanted.current = { ...wanted.current, page: 1, ...part };
    setSearch(jubileeSearch(wanted.current), { replace: true, preventScrollReset: true, state: location.state });
  }

  async function reload(): Promise<void> {
    foundJubilees.clear();
    await revalidate();
  }

  /** Clears the removal from the history state; navigating to the same URL reloads the list. */
  function welcomeBack(jubilee: Jubilee): void {
    foundJubilees.clear();
    setDone({ text: m.jubilees_undone({ name: getName(jubilee) }), jubilee });
    void navigate({ search: location.search }, { replace: true, state: null, preventScrollReset: true });
  }

  const { jubilees, pagination } = found ?? nobody;
  const circle = circles.find(({ _id }) => _id === query.circle);
  const isNarrowed = query.term !== '' || query.relation !== 'all' || circle !== undefined;
  // The server has no history state, and hydration must match its output.
  const removed = useMemo(() => (isHydrated ? removedIn(location.state, Date.now()) : null), [isHydrated, location.state]);
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="heading text-h1">{m.member_jubilees()}</h1>
          <p className="mt-2 text-lg text-soft">{circle ? m.jubilees_in_circle({ count: circle.jubileeIds.length, circle: circle.name }) : m.jubilees_lead()}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={pathTo('userJubileeSearch', locale)} variant="ghost" size="sm" icon={<UserSearch aria-hidden className="size-5" />}>
            {m.jubilees_people_link()}
          </ButtonLink>
          <ButtonLink to={pathTo('userJubileeImport', locale)} variant="ghost" size="sm" icon={<FileUp aria-hidden className="size-5" />}>
            {m.jubilees_import_link()}
          </ButtonLink>
        </div>
      </header>
      {removed && <RemovedUndo key={removed.id} removed={removed} onRestored={welcomeBack} />}
      <div className="my-2 empty:hidden lg:my-4">{news}</div>
      {year?.heap.some(({ people }) => people.length > 0) && <YearHeap heap={year.heap} counts={year.counts} />}
      <QuickAddForm
        today={today}
        onFailed={onFailed}
        onAdded={(jubilee, text) => {
          setDone({ text, jubilee });
          void reload();
        }}
      />
      {done && (
        <Notice
          tone="success"
          isLive
          title={done.text}
          action={
            <Link to={pathTo('userJubilee', locale, { '*': done.jubilee._id })} className="link">
              {m.jubilees_show({ name: getName(done.jubilee) })}
            </Link>
          }
        />
      )}
      <CircleChips circles={circles} chosen={circle?._id ?? ''} onChoose={(chosen) => change({ circle: chosen })} />
      {(isNarrowed || !found || pagination.total > 0) && <JubileeFilters query={query} onChoose={change} />}
      <p role="status" className="sr-only">
        {isNarrowed && isCurrent && found ? m.jubilees_found({ count: pagination.total }) : ''}
      </p>
      <section aria-label={m.member_jubilees()} aria-busy={isFetching} className={classNames('transition-opacity', isFetching && 'opacity-60')}>
        {found === null && !isFetching ? (
          <PeopleMissing />
        ) : jubilees.length > 0 ? (
          <ul className="grid gap-3 md:grid-cols-2">
            {jubilees.map((jubilee) => (
              <li key={jubilee._id}>
                <JubileeRow jubilee={jubilee} />
              </li>
            ))}
          </ul>
        ) : !isCurrent ? null : isNarrowed || pagination.total > 0 ? (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title={m.jubilees_none()}
            action={
              <ButtonLink to={pathTo('userJubilees', locale)} state={location.state as unknown} variant="ghost">
                {m.jubilees_show_all()}
              </ButtonLink>
            }
          >
            <p>{m.jubilees_none_text()}</p>
          </EmptyState>
        ) : (
          <EmptyState illustration={<NoResultsIllustration />} title={m.jubilees_empty()} action={<ButtonLink to={pathTo('userJubileeImport', locale)}>{m.jubilees_import_link()}</ButtonLink>}>
            <p>{m.jubilees_empty_text()}</p>
          </EmptyState>
        )}
      </section>
      <Pagination page={query.page} totalPages={pagination.totalPages} getHref={(page) => pathTo('userJubilees', locale) + jubileeSearch({ ...query, page })} state={location.state} />
      {!isNarrowed && unknown}
    </div>
  );
}
