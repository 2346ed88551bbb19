/** The currency prices are shown in. localStorage is authoritative; a cookie mirrors it for server-rendered pages (decisions, section 2). */
import { cookieName } from '#shared/values/identity/cookie-names.ts';
import { type Currency, getSelectedCurrency } from '#shared/values/money/currencies.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { cookieLine } from '#web/lib/browser/write-cookie.ts';

export const CURRENCY_KEY = 'selectedCurrency';

interface CurrencyStoreOptions {
  storage: KeyStorage;
  /** As `document.cookie`: read whole, written one at a time. */
  cookies: { read: () => string; write: (line: string) => void };
  isSecure: () => boolean;
}

export interface CurrencyStore {
  /** Restores a lost or stale cookie. Returns whether pages may have shown the wrong currency. */
  start: () => boolean;
  select: (currency: Currency) => void;
  /** Another tab chose. Returns whether the currency changed. */
  onOtherTab: () => boolean;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Currency;
}

export function createCurrencyStore({ storage, cookies, isSecure }: CurrencyStoreOptions): CurrencyStore {
  const listeners = new Set<() => void>();
  let known: Currency | null = null;

  const current = (): Currency => (known ??= getSelectedCurrency(storage.getItem(CURRENCY_KEY)));

  function mirrored(): Currency {
    const match = new RegExp(`(?:^|;\\s*)${cookieName(CURRENCY_KEY, isSecure())}=([^;]*)`).exec(cookies.read());
    return getSelectedCurrency(match?.[1]);
  }

  function mirror(currency: Currency) {
    cookies.write(cookieLine(CURRENCY_KEY, currency, isSecure()));
  }

  function become(currency: Currency): boolean {
    const isNew = currency !== known;
    known = currency;
    if (isNew) for (const listener of listeners) listener();
    return isNew;
  }

  return {
    start() {
      const currency = current();
      if (mirrored() === currency) return false;
      mirror(currency);
      return true;
    },
    select(currency) {
      storage.setItem(CURRENCY_KEY, currency);
      mirror(currency);
      become(currency);
    },
    onOtherTab: () => become(getSelectedCurrency(storage.getItem(CURRENCY_KEY))),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: current,
  };
}
