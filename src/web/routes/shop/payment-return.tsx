import { m } from '#shared/i18n/paraglide/messages.js';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { PaymentReturnPage } from '#web/features/checkout/payment-return-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/payment-return';

export const middleware = pageGuards('private-address');

// Without a loader the guard would not run on client-side navigation.
export function loader(): null {
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.checkout_payment(), isHidden: true });

export default function PaymentReturnRoute({ params }: Route.ComponentProps) {
  return <PaymentReturnPage key={params.cartId} cartId={params.cartId} storedCartId={useCartStore().storedId} />;
}
