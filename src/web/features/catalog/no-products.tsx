import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { countFilters, type ListingFilters, listingSearch, withoutFilters } from './listing-filters.ts';

export function NoProducts({ filters }: { filters: ListingFilters }) {
  const locale = useLocale();
  const isNarrowed = countFilters(filters) > 0;
  const title = filters.query ? m.catalog_none_for({ query: filters.query }) : isNarrowed ? m.catalog_none_narrowed() : m.catalog_none_yet();
  return (
    <EmptyState
      illustration={<NoResultsIllustration />}
      title={title}
      action={
        <>
          {isNarrowed && (
            <ButtonLink to={listingSearch(withoutFilters(filters)) || '?'} preventScrollReset>
              {m.catalog_clear()}
            </ButtonLink>
          )}
          <ButtonLink to={pathTo('shop', locale)} variant={isNarrowed ? 'ghost' : 'primary'}>
            {m.catalog_see_all()}
          </ButtonLink>
        </>
      }
    >
      {isNarrowed ? <p>{m.catalog_none_narrowed_text()}</p> : filters.query ? <p>{m.catalog_none_for_text()}</p> : <p>{m.catalog_none_yet_text()}</p>}
    </EmptyState>
  );
}
