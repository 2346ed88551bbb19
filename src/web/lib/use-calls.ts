/** Calls of the API for a component, in the page's language. */
import { useMemo } from 'react';
import type { ApiOptions } from './api-call.ts';
import { recoverAt } from './browser-session.ts';
import { useRootData } from './root-data.ts';
import { useLocale } from './use-locale.ts';

/** Those that `create` makes, the same from one drawing to the next. */
export function useCalls<Calls>(create: (options: ApiOptions) => Calls): Calls {
  const locale = useLocale();
  const backendUrl = useRootData()?.settings.backendUrl ?? '';
  return useMemo(() => create({ fetch: (path, init) => window.fetch(path, init), locale, recover: recoverAt({ backendUrl, locale }) }), [create, backendUrl, locale]);
}
