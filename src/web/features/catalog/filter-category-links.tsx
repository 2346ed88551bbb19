import { Link } from 'react-router';
import type { Facets } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { type ListingFilters, listingSearch, withFilters } from './listing-filters.ts';

const SHOWN = 7;

type FacetCategory = Facets['categories'][number];

const toHandle = (category: FacetCategory) => category.path.split('/').at(-1) ?? category.id;

/** Category filter as links. The chosen category's link clears it. */
export function FilterCategoryLinks({ categories, filters }: { categories: readonly FacetCategory[]; filters: ListingFilters }) {
  const entry = (category: FacetCategory) => {
    const handle = toHandle(category);
    const isChosen = filters.category === handle;
    return (
      <li key={category.id}>
        <Link
          to={listingSearch(withFilters(filters, { category: isChosen ? null : handle })) || '?'}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className={classNames(
            'flex min-h-11 lg:min-h-9 items-baseline justify-between gap-3 py-2.5 lg:py-1.5 underline-offset-4 hover:underline',
            isChosen ? 'font-semibold text-primary' : 'text-ink',
          )}
        >
          {category.name}
          <span className="text-sm font-normal text-soft tabular-nums">{category.count}</span>
        </Link>
      </li>
    );
  };
  const rest = categories.slice(SHOWN);
  return (
    <>
      <ul>{categories.slice(0, SHOWN).map(entry)}</ul>
      {rest.length > 0 && (
        <details open={rest.some((category) => toHandle(category) === filters.category)}>
          <summary className="link inline-flex min-h-11 lg:min-h-9 list-none items-center text-sm">{m.catalog_more_categories()}</summary>
          <ul>{rest.map(entry)}</ul>
        </details>
      )}
    </>
  );
}
