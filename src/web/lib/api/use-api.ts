/** API calls for components, in the page's language. */
import { useMemo, useState } from 'react';
import { recoverAt } from '../session/browser-session.ts';
import { useRootData } from '../page/root-data.ts';
import { useLocale } from '../page/use-locale.ts';
import { createApi } from './create-api.ts';
import type { ApiFor, RouteTables } from './route-table.ts';

/** Returns a stable object. `tables` is read once: `useApi({ carts })`. */
export function useApi<Tables extends RouteTables>(tables: Tables): ApiFor<Tables> {
  const [used] = useState(tables);
  const locale = useLocale();
  const backendUrl = useRootData()?.settings.backendUrl ?? '';
  return useMemo(() => createApi(used, { fetch: (path, init) => window.fetch(path, init), locale, recover: recoverAt({ backendUrl, locale }) }), [used, backendUrl, locale]);
}
