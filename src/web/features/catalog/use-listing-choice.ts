import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListingFilters, listingSearch, withFilters } from './listing-filters.ts';

/** Filter form state: updated optimistically, stored in the URL, and reset when the URL changes otherwise. */
export function useListingChoice(filters: ListingFilters): { chosen: ListingFilters; choose: (change: Partial<ListingFilters>) => void } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = listingSearch(filters);
  const [shown, setShown] = useState({ search, chosen: filters });
  if (shown.search !== search) setShown({ search, chosen: filters });

  function choose(change: Partial<ListingFilters>) {
    const chosen = withFilters(shown.chosen, change);
    if (listingSearch(chosen) === search) return;
    setShown({ search, chosen });
    navigate(pathname + listingSearch(chosen), { preventScrollReset: true });
  }

  return { chosen: shown.chosen, choose };
}
