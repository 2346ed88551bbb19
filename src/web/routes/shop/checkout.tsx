import { m } from '#shared/i18n/paraglide/messages.js';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { PromotionCodes } from '#web/features/promotions/promotion-codes.tsx';
import { apiOf, orPageError } from '#web/lib/loader-api.ts';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/checkout';

export async function loader({ context }: Route.LoaderArgs) {
  const { payment_providers } = await orPageError(apiOf(context).paymentProviders());
  return { providers: payment_providers };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.checkout_title(), isHidden: true });

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage providers={loaderData.providers} cartId={useCartStore().storedId} codes={(cart, onChange) => <PromotionCodes cart={cart} onChange={onChange} />} />;
}
