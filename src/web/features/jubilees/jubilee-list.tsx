import { useLocation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { JubileeRow } from './jubilee-row.tsx';
import { PeopleMissing } from './people-missing.tsx';
import type { useJubilees } from './use-jubilees.ts';

type JubileeListProps = Pick<ReturnType<typeof useJubilees>, 'jubilees' | 'pagination' | 'isNarrowed' | 'isMissing' | 'isFetching' | 'isCurrent'>;

/** Rows of people, or why there are none. */
export function JubileeList({ jubilees, pagination, isNarrowed, isMissing, isFetching, isCurrent }: JubileeListProps) {
  const locale = useLocale();
  const location = useLocation();
  return (
    <section aria-label={m.member_jubilees()} aria-busy={isFetching} className={classNames('transition-opacity', isFetching && 'opacity-60')}>
      {isMissing && !isFetching ? (
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
  );
}
