import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';

/** Search field of the top bar, prefilled with the page's query. */
export function TopBarSearch() {
  const [searchParams] = useSearchParams();
  const { subscribe, getSnapshot } = useCurrencyStore();
  const currency = useSyncExternalStore<Currency>(subscribe, getSnapshot, () => 'SEK');
  return (
    <SearchBox
      query={searchParams.get('q') ?? ''}
      label={m.shell_search_label()}
      placeholder={m.shell_search_placeholder()}
      currency={currency}
      fieldClassName="h-11 w-full rounded-full border border-line-strong bg-surface pr-4 pl-11.5 text-base transition-colors duration-150 hover:border-ink lg:text-[0.96875rem]"
    />
  );
}
