/** What the shop suggests while an address is typed. Without an answer the field is a field like any other. */
import { useEffect, useState } from 'react';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import type { CountryCode } from '#shared/values/countries.ts';
import { useApi } from '#web/lib/use-api.ts';

const WAIT_MS = 250;
const MIN_LETTERS = 2;

const nothing: readonly AddressSuggestion[] = [];

/** Suggestions for what was typed last; none for an empty text. */
export function useAddressSuggestions(typed: string, country: CountryCode): readonly AddressSuggestion[] {
  const api = useApi();
  const [suggestions, setSuggestions] = useState(nothing);
  const address = typed.trim();

  useEffect(() => {
    if (address.length < MIN_LETTERS) return setSuggestions(nothing);
    const away = new AbortController();
    const timer = window.setTimeout(() => {
      api.suggestAddresses(address, country, away.signal).then(
        ({ data }) => setSuggestions(data),
        () => away.signal.aborted || setSuggestions(nothing),
      );
    }, WAIT_MS);
    return () => {
      window.clearTimeout(timer);
      away.abort();
    };
  }, [api, address, country]);

  return suggestions;
}
