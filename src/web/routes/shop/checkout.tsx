import { m } from '#shared/i18n/paraglide/messages.js';
import { mayHaveBag } from '#shared/values/identity/cart-cookie.ts';
import { addressName } from '#web/features/addresses/address-name.ts';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useCartStore } from '#web/features/cart/use-cart-store.ts';
import { CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { GiftCardField } from '#web/features/gift-cards/gift-card-field.tsx';
import { GuaranteeHtml } from '#web/features/guarantee/guarantee-html.tsx';
import { renderGuaranteeNotice } from '#web/features/guarantee/guarantee-notice.server.tsx';
import { PromotionCodes } from '#web/features/promotions/promotion-codes.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { findCurrentCart } from '#web/lib/api/loader-cart.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/checkout';

export async function loader({ context, request }: Route.LoaderArgs) {
  const hasBag = mayHaveBag(request.headers.get('cookie') ?? '');
  const [{ payment_providers }, cart] = await Promise.all([orPageError(getApi(context).checkout.listPaymentProviders()), hasBag ? findCurrentCart(context) : null]);
  // Contains the buyer's address: must not be cached in a browser that others use later.
  if (cart) context.get(pageContext).responseHeaders.set('Cache-Control', 'private, no-store');
  return { providers: payment_providers, mayHaveBag: hasBag, cart, guarantee: renderGuaranteeNotice(context.get(pageContext), 'h3').html };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.checkout_title(), description: m.checkout_description() });

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth();
  const saved = (user?.addresses ?? []).map(({ _id, nameType, ...address }) => ({ ...address, email: user?.email ?? '', key: _id, name: addressName({ nameType }) }));
  return (
    <CheckoutPage
      firstCart={loaderData.cart}
      mayHaveBag={loaderData.mayHaveBag}
      providers={loaderData.providers}
      cartId={useCartStore().storedId}
      saved={saved}
      memberEmail={user?.email ?? null}
      guarantee={<GuaranteeHtml html={loaderData.guarantee} />}
      codes={(cart, { changeCode }) => <PromotionCodes cart={cart} onChange={changeCode} />}
      giftCard={(cart, { changeGiftCard }) => <GiftCardField cart={cart} onChange={changeGiftCard} />}
    />
  );
}
