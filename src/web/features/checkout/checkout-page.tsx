import { type ReactNode, useEffect, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EmptyBagIllustration } from '#web/ui/illustrations/empty-bag.tsx';
import { SomethingWrongIllustration } from '#web/ui/illustrations/something-wrong.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Card, emptyCard } from '#web/lib/cards/card-input.ts';
import type { CheckoutCartId } from './checkout-api.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutView, type PromotionSlot } from './checkout-view.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import type { SavedAddress } from './saved-addresses.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOwnDocument } from './use-own-document.ts';
import { useRecipients } from './use-recipients.ts';

interface CheckoutPageProps {
  /** The cart, as fetched by the server. */
  firstCart: Cart | null;
  /** False if the server found no cart: skips the loading state. */
  mayHaveBag: boolean;
  providers: readonly PaymentProvider[];
  cartId: CheckoutCartId;
  codes: PromotionSlot;
  giftCard: PromotionSlot;
  /** Slot for the notice on the legal guarantee, above the payment. */
  guarantee: ReactNode;
  saved: readonly SavedAddress[];
  /** The member's address; null for a visitor, and until it is known. */
  memberEmail: string | null;
}

/**
 * The checkout page. Only the browser knows the cart id for certain, so an unknown cart is fetched there. Visitors
 * without a cart see that at once, even without JavaScript.
 */
export function CheckoutPage({ firstCart, mayHaveBag, providers, cartId, codes, giftCard, guarantee, saved, memberEmail }: CheckoutPageProps) {
  const { state, checkout } = useCheckout({ cartId, firstCart, mayHaveBag });
  const { status } = state;
  const [provider] = providers;
  useOwnDocument(provider?.is_demo === false);
  useEffect(() => {
    if (memberEmail !== null && status === 'ready') checkout.fillInEmail(memberEmail);
  }, [checkout, memberEmail, status]);
  const isToOther = memberEmail !== null && state.contact.recipient === 'other';
  const recipients = useRecipients(isToOther ? (state.cart?.recipient?.is_possible === false ? 'refusal' : 'offer') : null);
  const locale = useLocale();
  // Card details are kept in memory only, while the page lives.
  const [card, setCard] = useState<Card>(emptyCard);

  if (state.status === 'loading') {
    return (
      <>
        <noscript>
          <div className="wrap py-10">
            <h1 className="heading mb-5 text-h1">{m.checkout_title()}</h1>
            <Notice tone="warning">{m.checkout_noscript()}</Notice>
          </div>
        </noscript>
        <CheckoutSkeleton />
      </>
    );
  }
  if (state.status === 'empty') {
    return (
      <EmptyState
        headingLevel={1}
        className="wrap py-12"
        illustration={<EmptyBagIllustration />}
        title={m.checkout_empty_title()}
        action={
          <ButtonLink to={pathTo('giftFinder', locale)} size="lg">
            {m.checkout_find_gift()}
          </ButtonLink>
        }
      >
        <p>{m.checkout_empty_text()}</p>
        <noscript>
          <Notice tone="warning" className="mt-5 text-left">
            {m.checkout_noscript()}
          </Notice>
        </noscript>
      </EmptyState>
    );
  }
  if (state.status === 'failed') {
    return (
      <EmptyState
        headingLevel={1}
        className="wrap py-12"
        illustration={<SomethingWrongIllustration />}
        title={m.checkout_failed_title()}
        action={
          <Button size="lg" onClick={() => void checkout.retry()}>
            {m.checkout_try_again()}
          </Button>
        }
      >
        <p>{m.checkout_failed_text()}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <noscript>
        <div className="wrap pt-5">
          <Notice tone="warning">{m.checkout_noscript()}</Notice>
        </div>
      </noscript>
      <CheckoutView
        codes={codes}
        giftCard={giftCard}
        guarantee={guarantee}
        saved={saved}
        recipients={recipients}
        state={state}
        checkout={checkout}
        provider={provider}
        card={card}
        onCardChange={(change) => setCard((before) => ({ ...before, ...change }))}
      />
    </>
  );
}
