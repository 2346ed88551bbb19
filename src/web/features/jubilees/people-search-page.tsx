import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FoundPeople } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { searchableWords } from '#shared/values/people/name-search.ts';
import { jubilees as jubileeRoutes } from '#web/lib/api/routes/jubilees.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { AskFriend } from './ask-friend.tsx';
import { foundPeople } from './found-jubilees.ts';
import { toJubileeQuery } from './jubilee-query.ts';
import { getName } from './occasion-text.ts';
import { peopleCall, peopleSearch } from './people-query.ts';
import { PeopleMissing } from './people-missing.tsx';
import { SearchForm } from './search-form.tsx';
import { useFound } from './use-found.ts';

/** Failing searches are silent (PPL-06). */
const silently = () => {};

const nobody = { jubilees: [], pagination: { total: 0, totalPages: 0 } } satisfies { jubilees: FoundPeople['jubilees']; pagination: Partial<FoundPeople['pagination']> };

/** Search for members who allow being found. */
export function PeopleSearchPage({ loaded, onFailed }: { loaded: { key: string; found: FoundPeople | null }; onFailed: (message: string) => void }) {
  const api = useApi({ jubilees: jubileeRoutes });
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const { term, page } = toJubileeQuery(search);
  const fetchFound = useCallback((wanted: URLSearchParams, signal: AbortSignal) => api.jubilees.searchPeople({ query: peopleCall(wanted), signal }), [api]);
  const { found, isFetching, isCurrent } = useFound({ loaded, cache: foundPeople, toKey: peopleSearch, fetchFound, onFailed: silently });
  const { jubilees, pagination } = found ?? nobody;
  const isSearch = term.includes('@') || searchableWords(term).length > 0;
  const isTooShort = term !== '' && !isSearch;
  return (
    <div className="grid max-w-3xl gap-6">
      <Link to={pathTo('userJubilees', locale)} className="link inline-flex min-h-tap items-center gap-2 justify-self-start max-lg:-my-2">
        <ArrowLeft aria-hidden className="size-4.5" />
        {m.jubilees_back()}
      </Link>
      <header>
        <h1 className="heading text-h1">{m.jubilees_people_title()}</h1>
        <p className="mt-2 text-lg text-soft">{m.jubilees_people_lead()}</p>
      </header>
      <SearchForm term={term} label={m.jubilees_people_label()} onTerm={(typed) => setSearch(typed === '' ? {} : { term: typed }, { replace: true, preventScrollReset: true })} />
      <p role="status" className={isTooShort ? 'text-soft' : 'sr-only'}>
        {isTooShort ? m.jubilees_people_short() : isSearch && isCurrent && found ? m.jubilees_found({ count: pagination.total }) : ''}
      </p>
      <section aria-label={m.jubilees_people_title()} aria-busy={isFetching} className={classNames('transition-opacity', isFetching && 'opacity-60')}>
        {found === null && !isFetching ? (
          <PeopleMissing />
        ) : jubilees.length > 0 ? (
          <ul className="grid gap-3">
            {jubilees.map((person) => (
              <li key={person._id} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-4 ring-1 ring-line ring-inset">
                <PersonFace picture={person.avatar} name={person.firstName} className="size-12 text-h4" />
                <span className="min-w-0 flex-1 basis-36 font-semibold [overflow-wrap:anywhere]">{getName(person)}</span>
                <AskFriend person={person} onFailed={onFailed} />
              </li>
            ))}
          </ul>
        ) : (
          isSearch &&
          isCurrent && (
            <EmptyState illustration={<NoResultsIllustration />} title={m.jubilees_people_none()} action={<ButtonLink to={pathTo('userFriends', locale)}>{m.jubilees_people_invite()}</ButtonLink>}>
              <p>{m.jubilees_people_none_text()}</p>
            </EmptyState>
          )
        )}
      </section>
      <Pagination page={page} totalPages={pagination.totalPages} getHref={(next) => `${pathTo('userJubileeSearch', locale)}?${new URLSearchParams({ term, page: String(next) }).toString()}`} />
    </div>
  );
}
