/** Counts page views by route name. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { matchPath } from '#shared/i18n/paths.ts';
import { countVisit } from './visits.ts';

export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const match = matchPath(pathname);
    if (!match) return;
    const { page, params } = match;
    // Ids are in other parameters than these.
    const handle = (params['*'] ?? params['brandHandle'] ?? params['slug'])?.split('/').at(-1);
    countVisit({ name: 'page_view', page, ...(handle && handle.length <= 200 ? { handle } : {}) });
  }, [pathname]);
}
