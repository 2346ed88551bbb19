/** The chosen currency's store. Does not re-render with it. */
import { use } from 'react';
import { CurrencyContext } from './currency-context.ts';
import type { CurrencyStore } from './currency-store.ts';

export function useCurrencyStore(): CurrencyStore {
  const store = use(CurrencyContext);
  if (!store) throw new Error('useCurrencyStore needs a CurrencyProvider above it');
  return store;
}
