/** The API for a component, in the page's language. */
import { useMemo } from 'react';
import { type Api, createApi } from './api-client.ts';
import { useLocale } from './use-locale.ts';

export function useApi(): Api {
  const locale = useLocale();
  return useMemo(() => createApi({ fetch: (path, init) => window.fetch(path, init), locale }), [locale]);
}
