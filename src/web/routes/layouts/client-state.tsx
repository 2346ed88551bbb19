import { type ReactNode, useLayoutEffect } from 'react';
import type { User } from '#web/lib/session/user.ts';
import { AuthProvider } from '#web/features/auth/auth-provider.tsx';
import { CartProvider } from '#web/features/cart/cart-provider.tsx';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { CurrencyProvider } from '#web/features/currency/currency-provider.tsx';
import { useCurrencyStore } from '#web/features/currency/use-currency-store.ts';
import { NotificationsProvider } from '#web/features/notifications/notifications-provider.tsx';
import { useNotifications } from '#web/features/notifications/use-notifications.ts';
import { usePageViews } from '#web/lib/browser/use-page-views.ts';

function Bag({ children }: { children: ReactNode }) {
  const { show } = useNotifications();
  const { getSnapshot } = useCurrencyStore();
  return (
    <CartProvider notify={show} currency={getSnapshot}>
      {children}
    </CartProvider>
  );
}

/** Auth state, and the cart, which follows it across devices. */
function Auth({ user, backendUrl, children }: ClientStateProps) {
  const { storedId, load, refreshCount } = useCartStore();

  function onChange(next: User | null): void {
    if (next === null) {
      void import('#web/lib/browser/expanded-user-menu.ts').then(({ setUserMenuExpanded }) => setUserMenuExpanded(true));
      storedId.clear();
    } else if (next.cart_id !== null && next.cart_id !== storedId.read()) storedId.write(next.cart_id);
    else if (storedId.read() !== null) void load();
  }

  // Another device may have switched carts. Runs before the page fetches one: without an id it would create one. A cart
  // with items that the account doesn't know yet stays, as does one that can't be counted; an empty one is replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the document was made with
  useLayoutEffect(() => {
    const stored = storedId.read();
    const inUse = user?.cart_id;
    if (!inUse || inUse === stored) return;
    const follow = (count: number | null) => count === 0 && storedId.read() === stored && storedId.write(inUse);
    if (stored && !user.saved_cart_ids.includes(stored)) void refreshCount().then(follow);
    else follow(0);
  }, []);

  return (
    <AuthProvider backendUrl={backendUrl} user={user} notifications={useNotifications()} onChange={onChange}>
      {children}
    </AuthProvider>
  );
}

interface ClientStateProps {
  user: User | null;
  backendUrl: string;
  children: ReactNode;
}

/** Browser state kept across navigations: messages, currency, cart, auth. */
export function ClientState({ user, backendUrl, children }: ClientStateProps) {
  usePageViews();
  return (
    <NotificationsProvider>
      <CurrencyProvider>
        <Bag>
          <Auth user={user} backendUrl={backendUrl}>
            {children}
          </Auth>
        </Bag>
      </CurrencyProvider>
    </NotificationsProvider>
  );
}
