/** The currency store. Doesn't re-render on change. */
import { use } from 'react';
import { CurrencyContext } from './currency-context.ts';
import type { CurrencyStore } from './currency-store.ts';

export function useCurrencyStore(): CurrencyStore {
  const store = use(CurrencyContext);
  if (!store) throw new Error('useCurrencyStore needs a CurrencyProvider above it');
  return store;
}
