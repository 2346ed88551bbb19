/** The page's checkout: created once, started in the browser. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#shared/contract/cart.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { addresses } from '#web/lib/api/routes/maps.ts';
import { carts } from '#web/lib/api/routes/cart.ts';
import { checkout as checkoutRoutes } from '#web/lib/api/routes/checkout.ts';
import { giftCards } from '#web/lib/api/routes/gift-cards.ts';
import { createBrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import type { CheckoutCartId } from './checkout-api.ts';
import type { CheckoutState } from './checkout-state.ts';
import { pause } from './pause.ts';

export function useCheckout({ cartId, firstCart, mayHaveBag }: { cartId: CheckoutCartId; firstCart: Cart | null; mayHaveBag: boolean }): { state: CheckoutState; checkout: Checkout } {
  const api = useApi({ addresses, carts, checkout: checkoutRoutes, giftCards });
  const locale = useLocale();
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  useEffect(() => {
    latestNavigate.current = navigate;
  });

  const [checkout] = useState(() =>
    createCheckout({
      api,
      cartId,
      storage: createBrowserStorage(() => window.sessionStorage),
      wait: pause,
      firstCart,
      firstStatus: mayHaveBag ? 'loading' : 'empty',
      toReturnPath: (id) => pathTo('paymentReturn', locale, { cartId: id }),
      // Going back from the order must not lead into a finished checkout.
      onOrdered: (order) => void latestNavigate.current(pathTo('orderConfirmation', locale, { id: order.id }), { replace: true }),
      onLeave: (url) => window.location.assign(url),
    }),
  );
  // Snapshot for server rendering and hydration.
  const [firstState] = useState(checkout.getSnapshot);
  const state = useSyncExternalStore(checkout.subscribe, checkout.getSnapshot, () => firstState);

  useEffect(() => {
    void checkout.start();
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void checkout.resume();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [checkout]);

  return { state, checkout };
}
