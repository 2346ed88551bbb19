/** Address autocomplete. On errors the field works without suggestions. */
import { useEffect, useState } from 'react';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { addresses } from '#web/lib/api/routes/maps.ts';
import { useLocale } from '../page/use-locale.ts';

const WAIT_MS = 250;
const MIN_LETTERS = 2;

const nothing: readonly AddressSuggestion[] = [];

/** Suggestions for exactly the typed text: older ones are dropped at the next letter, so that no stale one is chosen. */
export function useAddressSuggestions(typed: string, country: CountryCode): readonly AddressSuggestion[] {
  const api = useApi({ addresses });
  const language = useLocale();
  const address = typed.trim();
  const query = `${country} ${address}`;
  const [found, setFound] = useState({ wish: '', suggestions: nothing });

  useEffect(() => {
    if (address.length < MIN_LETTERS) return;
    const leaving = new AbortController();
    const timer = window.setTimeout(() => {
      api.addresses.search({ query: { address, country, language }, signal: leaving.signal }).then(
        ({ data }) => setFound({ wish: query, suggestions: data }),
        () => {},
      );
    }, WAIT_MS);
    return () => {
      window.clearTimeout(timer);
      leaving.abort();
    };
  }, [api, address, country, language, query]);

  return found.wish === query && address.length >= MIN_LETTERS ? found.suggestions : nothing;
}
