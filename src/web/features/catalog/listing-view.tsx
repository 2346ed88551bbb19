import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { listingSearch, withFilters } from './listing-filters.ts';
import type { Listing } from './load-listing.ts';
import { ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';
import { useListingChoice } from './use-listing-choice.ts';

// Loaded only when nothing is found.
const NoProducts = lazy(() => import('./no-products.tsx').then((module) => ({ default: module.NoProducts })));

/** A product list with filters, sorting and pagination. */
export function ListingView({ listing }: { listing: Listing }) {
  const { products, facets, pagination, filters, currency } = listing;
  const formId = useId();
  const count = useRef<HTMLParagraphElement>(null);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const { chosen, choose } = useListingChoice(filters);
  const isBusy = next?.pathname === pathname;
  const { currentPage } = pagination;
  const shownPage = useRef(currentPage);
  useEffect(() => {
    // On a page change, focus moves to the top of the list for keyboard and screen reader users.
    if (shownPage.current !== currentPage) count.current?.focus({ preventScroll: true });
    shownPage.current = currentPage;
  }, [currentPage]);
  const panel = { formId, chosen, onChoose: choose };
  return (
    <div className="wrap grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-14">
      <div className="lg:sticky lg:top-27 lg:self-start">
        <FilterPanel listing={listing} {...panel} />
      </div>
      <div>
        <div className="mb-5 grid gap-3">
          <div className="flex min-h-10 items-center justify-between gap-4">
            <p ref={count} role="status" tabIndex={-1} className="text-sm text-soft tabular-nums">
              {m.catalog_count({ count: pagination.total })}
              {currentPage > 1 && <VisuallyHidden>, {m.ui_page({ page: currentPage })}</VisuallyHidden>}
            </p>
            <SortSelect {...panel} />
          </div>
          <ChosenFilters filters={filters} facets={facets} currency={currency} onRemove={() => count.current?.focus({ preventScroll: true })} />
        </div>
        {products.length > 0 ? (
          <ProductGrid
            products={products}
            currency={currency}
            width="beside"
            eagerCount={3}
            headingLevel={2}
            className={classNames('transition-opacity duration-200', isBusy && 'opacity-55 delay-100')}
          />
        ) : (
          <Suspense>
            <NoProducts filters={filters} />
          </Suspense>
        )}
        <Pagination page={currentPage} totalPages={pagination.totalPages} getHref={(page) => pathname + listingSearch(withFilters(filters, { page }))} className="mt-12" />
      </div>
    </div>
  );
}
