import { lazy, Suspense } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Card } from '#web/lib/cards/card-input.ts';
import { CardFields } from '#web/lib/cards/card-fields.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { PaymentFrame } from './payment-frame.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import { TestCards } from '#web/lib/cards/test-cards.tsx';

interface PaymentStepProps {
  state: CheckoutState;
  checkout: Checkout;
  provider: PaymentProvider | undefined;
  card: Card;
  onCardChange: (change: Partial<Card>) => void;
}

/** Says what pays for all. */
function coveredText({ gift_card }: Cart): string {
  if (!gift_card?.amount) return m.checkout_covered_by_discount();
  return gift_card.is_chip_in ? m.chip_in_covered() : m.checkout_covered();
}

// Another company's script, which only its own payments need.
const StripePayment = lazy(async () => ({ default: (await import('./stripe-payment.tsx')).StripePayment }));
const SimulatedPayment = lazy(async () => ({ default: (await import('./simulated-payment.tsx')).SimulatedPayment }));

export function PaymentStep({ state, checkout, provider, card, onCardChange }: PaymentStepProps) {
  const { cart } = state;
  if (!cart) return null;
  if (cart.amount_due === 0) {
    return (
      <PaymentFrame state={state} cart={cart} onPay={() => void checkout.payCovered()}>
        <p>{coveredText(cart)}</p>
      </PaymentFrame>
    );
  }
  if (!provider) return <Notice tone="warning">{m.checkout_no_payment()}</Notice>;
  if (!provider.is_demo) {
    const Payment = provider.simulator_url === null ? StripePayment : SimulatedPayment;
    return (
      <Suspense fallback={<Spinner label={m.checkout_loading_payment()} />}>
        <Payment state={state} cart={cart} checkout={checkout} provider={provider} />
      </Suspense>
    );
  }
  return (
    <PaymentFrame state={state} cart={cart} onPay={() => void checkout.pay(card, provider.id)}>
      <CardFields
        card={card}
        errors={state.cardErrors}
        refusals={state.payRefusals}
        onChange={(field, value) => {
          onCardChange({ [field]: value });
          checkout.clearCardError(field);
        }}
      />
      <div className="mt-5">
        <TestCards onUse={onCardChange} />
      </div>
    </PaymentFrame>
  );
}
