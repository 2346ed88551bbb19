import type { ReactNode } from 'react';
import { CartProvider } from '#web/features/cart/cart-provider.tsx';
import { CurrencyProvider } from '#web/features/currency/currency-provider.tsx';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { NotificationsProvider } from '#web/features/notifications/notifications-provider.tsx';
import { usePageViews } from '#web/lib/use-page-views.ts';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';

function Bag({ children }: { children: ReactNode }) {
  const { show } = useNotifications();
  const { getSnapshot } = useCurrencyStore();
  return (
    <CartProvider notify={show} currency={getSnapshot}>
      {children}
    </CartProvider>
  );
}

/** What the browser keeps while it goes from page to page: messages, the currency, the bag. */
export function ClientState({ children }: { children: ReactNode }) {
  usePageViews();
  return (
    <NotificationsProvider>
      <CurrencyProvider>
        <Bag>{children}</Bag>
      </CurrencyProvider>
    </NotificationsProvider>
  );
}
