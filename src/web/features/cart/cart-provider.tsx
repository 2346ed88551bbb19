import { type ReactNode, useEffect, useState } from 'react';
import type { Currency } from '#shared/values/money/currencies.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { carts } from '#web/lib/api/routes/cart.ts';
import { recoverAt } from '#web/lib/session/browser-session.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { CartContext } from './cart-context.ts';
import type { Notify } from './cart-session.ts';
import { createCartStore } from './cart-store.ts';
import { CART_ID_KEY } from './stored-cart-id.ts';

/** Timeout in ms: calls are queued, so a hanging one must not block the next for ever. */
const CALL_TIMEOUT_MS = 20_000;

interface CartProviderProps {
  notify: Notify;
  currency: () => Currency;
  children: ReactNode;
}

/** One cart store per document, in the document's language. */
export function CartProvider({ notify, currency, children }: CartProviderProps) {
  const locale = useLocale();
  const backendUrl = useRootData()?.settings.backendUrl ?? '';
  const [store] = useState(() =>
    createCartStore({
      api: createApi(
        { carts },
        {
          // keepalive: changes are still sent when the page unloads.
          fetch: (path, init) => window.fetch(path, { ...init, keepalive: init?.method !== 'GET', signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
          locale,
          recover: recoverAt({ backendUrl, locale }),
        },
      ),
      storage: createBrowserStorage(),
      tabStorage: createBrowserStorage(() => window.sessionStorage),
      notify,
      currency,
    }),
  );

  useEffect(() => {
    void store.refreshCount();
    function onStorage(event: StorageEvent) {
      if (event.key === CART_ID_KEY || event.key === null) store.onOtherTab();
    }
    function onVisibility() {
      if (document.visibilityState === 'hidden') store.sendWaiting();
      else void store.refreshCount();
    }
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', store.sendWaiting);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', store.sendWaiting);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [store]);

  return <CartContext value={store}>{children}</CartContext>;
}
