import type { ReactNode } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Recipient } from '#shared/contract/recipients.ts';
import { Card as CardBox } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Card } from '#web/lib/cards/card-input.ts';
import { CartChangesNotice } from './cart-changes-notice.tsx';
import { type Checkout, openStepIn } from './checkout.ts';
import { CheckoutStep } from './checkout-step.tsx';
import type { CheckoutState } from './checkout-state.ts';
import { type CheckoutStepName, getStepState } from './checkout-steps.ts';
import { ContactStep } from './contact-step.tsx';
import { ContactSummary } from './contact-summary.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { DeliverySummary } from './delivery-summary.tsx';
import { FoldingSummary } from './folding-summary.tsx';
import { LapsedCodesNotice } from './lapsed-codes-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import { PaymentStep } from './payment-step.tsx';
import type { SavedAddress } from './saved-addresses.tsx';

/** Slot for promotion codes and gift cards: other features, passed in by the route. */
export type PromotionSlot = (cart: Cart, checkout: Pick<Checkout, 'changeCode' | 'changeGiftCard'>) => ReactNode;

interface CheckoutViewProps {
  codes: PromotionSlot;
  giftCard: PromotionSlot;
  guarantee: ReactNode;
  saved: readonly SavedAddress[];
  recipients: readonly Recipient[];
  state: CheckoutState;
  checkout: Checkout;
  provider: PaymentProvider | undefined;
  card: Card;
  onCardChange: (change: Partial<Card>) => void;
}

/** The three steps, with the order summary beside them; above them on narrow screens. */
export function CheckoutView({ codes, giftCard, guarantee, saved, recipients, state, checkout, provider, card, onCardChange }: CheckoutViewProps) {
  const { cart, contact, gift } = state;
  const open = openStepIn(state);
  if (!cart || !open) return null;
  const step = (name: CheckoutStepName) => ({
    step: name,
    state: getStepState(name, open, { cart, contact, gift }),
    isAsked: state.requestedStep !== null,
    onEdit: () => checkout.open(name),
    isEditable: state.task === null && state.status === 'ready',
  });
  // In the step that the payment leads back to, below its heading, which is scrolled to.
  const refusal = state.payMessage && (
    <Notice tone="error" isLive title={m.checkout_return_unpaid_title()} className="mb-5">
      {state.payMessage}
    </Notice>
  );
  const summary = (
    <>
      <OrderSummary cart={cart} contact={contact} />
      <div className="mt-4 border-t border-line pt-2 noscript:hidden">{codes(cart, checkout)}</div>
    </>
  );
  return (
    <>
      <FoldingSummary cart={cart}>{summary}</FoldingSummary>
      <div className="wrap grid items-start gap-8 py-7 lg:grid-cols-[1fr_25rem] lg:gap-12 lg:py-12">
        <div className="mx-auto w-full max-w-2xl lg:mx-0">
          <h1 className="heading text-h1">{m.checkout_title()}</h1>
          <p className="mt-1.5 mb-6 text-soft">{cart.vendor && m.checkout_lead({ vendor: cart.vendor.name })}</p>
          <CartChangesNotice state={state} checkout={checkout} />
          <LapsedCodesNotice promotions={cart.promotions} />
          <div className="grid gap-4 noscript:hidden">
            <CheckoutStep {...step('contact')} title={m.checkout_contact()} summary={<ContactSummary contact={contact} cart={cart} />}>
              {refusal}
              <ContactStep state={state} checkout={checkout} saved={saved} recipients={recipients} />
            </CheckoutStep>
            <CheckoutStep {...step('delivery')} title={m.gift_step()} summary={<DeliverySummary state={state} />}>
              {refusal}
              <DeliveryStep state={state} checkout={checkout} />
            </CheckoutStep>
            <CheckoutStep {...step('payment')} title={m.checkout_payment()} summary={null}>
              <div className="mb-5">{giftCard(cart, checkout)}</div>
              <div className="mb-6">{guarantee}</div>
              <PaymentStep state={state} checkout={checkout} provider={provider} card={card} onCardChange={onCardChange} />
            </CheckoutStep>
          </div>
        </div>
        <CardBox as="aside" aria-label={m.checkout_summary()} className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto max-lg:hidden">
          <h2 className="heading mb-5 text-h4">{m.checkout_summary()}</h2>
          {summary}
        </CardBox>
      </div>
    </>
  );
}
