import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { isSecurePage } from '#web/lib/browser/write-cookie.ts';
import { CurrencyContext } from './currency-context.ts';
import { CURRENCY_KEY, createCurrencyStore } from './currency-store.ts';

export function CurrencyProvider({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [store] = useState(() =>
    createCurrencyStore({
      storage: createBrowserStorage(),
      cookies: {
        read: () => document.cookie,
        write(line) {
          // biome-ignore lint/suspicious/noDocumentCookie: the cookie store isn't in every browser yet
          document.cookie = line;
        },
      },
      isSecure: isSecurePage,
    }),
  );

  useEffect(() => {
    if (store.start()) void revalidate();
    function onStorage(event: StorageEvent) {
      if ((event.key === CURRENCY_KEY || event.key === null) && store.onOtherTab()) void revalidate();
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [store, revalidate]);

  return <CurrencyContext value={store}>{children}</CurrencyContext>;
}
