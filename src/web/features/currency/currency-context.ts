import { createContext } from 'react';
import type { CurrencyStore } from './currency-store.ts';

export const CurrencyContext = createContext<CurrencyStore | null>(null);
