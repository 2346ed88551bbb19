import { FileUp, UserSearch } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CircleChips } from './circle-chips.tsx';
import { foundJubilees } from './found-jubilees.ts';
import { JubileeFilters } from './jubilee-filters.tsx';
import { JubileeList } from './jubilee-list.tsx';
import { jubileeSearch } from './jubilee-query.ts';
import { getName } from './occasion-text.ts';
import type { HeapMonth, YearCounts } from './heap-months.ts';
import { YearHeap } from './year-heap.tsx';
import { QuickAddForm } from './quick-add-form.tsx';
import { removedIn } from './removed.ts';
import { RemovedUndo } from './removed-undo.tsx';
import { type LoadedJubilees, useJubilees } from './use-jubilees.ts';

interface JubileesPageProps {
  loaded: LoadedJubilees;
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

/** The member's people, by next celebration. */
export function JubileesPage({ loaded, today, news, year, unknown, onFailed }: JubileesPageProps) {
  const locale = useLocale();
  const location = useLocation();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<{ text: string; jubilee: Jubilee } | null>(null);
  const { query, change, circle, isNarrowed, jubilees, pagination, isMissing, isFetching, isCurrent } = useJubilees(loaded, onFailed);

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
      <CircleChips circles={loaded.circles} chosen={circle?._id ?? ''} onChoose={(chosen) => change({ circle: chosen })} />
      {(isNarrowed || isMissing || pagination.total > 0) && <JubileeFilters query={query} onChoose={change} />}
      <p role="status" className="sr-only">
        {isNarrowed && isCurrent && !isMissing ? m.jubilees_found({ count: pagination.total }) : ''}
      </p>
      <JubileeList jubilees={jubilees} pagination={pagination} isNarrowed={isNarrowed} isMissing={isMissing} isFetching={isFetching} isCurrent={isCurrent} />
      <Pagination page={query.page} totalPages={pagination.totalPages} getHref={(page) => pathTo('userJubilees', locale) + jubileeSearch({ ...query, page })} state={location.state} />
      {!isNarrowed && unknown}
    </div>
  );
}
