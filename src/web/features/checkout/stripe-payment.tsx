/** Stripe's own fields: cards, wallets, Swish and Klarna, as the account's settings decide. The shop sees no card. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useMemo, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fromMajor } from '#shared/values/money/money.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { openScript, readAppearance } from '#web/lib/cards/card-script.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CardClient } from './card-client.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { PaymentFrame } from './payment-frame.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import { useCardSession } from './use-card-session.ts';

/** Credit is never first and never chosen beforehand (marketing of credit): methods that aren't named come after these. */
const ORDER = ['card', 'apple_pay', 'google_pay', 'link', 'swish', 'klarna'];

function toClient(stripe: Stripe, elements: StripeElements, returnUrl: string): CardClient {
  return {
    async makeToken() {
      const { error: wrong } = await elements.submit();
      if (wrong) return { message: null };
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements, params: { return_url: returnUrl } });
      return error ? { message: error.message ?? m.checkout_declined_card() } : { token: confirmationToken.id };
    },
    async approve({ client_secret }) {
      // A dialog, a QR code, or the bank's page; then the server reads what became of it.
      await stripe.handleNextAction({ clientSecret: client_secret });
      return null;
    },
  };
}

interface StripePaymentProps {
  state: CheckoutState;
  cart: Cart;
  checkout: Checkout;
  provider: PaymentProvider;
}

export function StripePayment({ state, cart, checkout, provider }: StripePaymentProps) {
  const [stripe, setStripe] = useState<Promise<Stripe | null> | null>(null);
  useEffect(() => {
    setStripe(openScript(provider.card_key));
  }, [provider.card_key]);
  const appearance = useMemo(() => (stripe ? readAppearance() : {}), [stripe]);
  const secret = useCardSession(state.memberEmail !== null);
  if (!stripe || secret === undefined) return <Spinner label={m.checkout_loading_payment()} />;
  const options = { mode: 'payment', amount: fromMajor(cart.total), currency: cart.currency_code.toLowerCase(), appearance, ...(secret !== null && { customerSessionClientSecret: secret }) } as const;
  return (
    // A session can't be given to fields that are shown already.
    <Elements key={secret} stripe={stripe} options={options}>
      <StripeForm state={state} cart={cart} checkout={checkout} provider={provider} />
    </Elements>
  );
}

function StripeForm({ state, cart, checkout, provider }: StripePaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const locale = useLocale();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Notice tone="warning">{m.checkout_no_payment()}</Notice>;
  const returnUrl = window.location.origin + pathTo('paymentReturn', locale, { cartId: cart.id });
  return (
    <PaymentFrame
      state={state}
      cart={cart}
      onPay={() => {
        if (stripe && elements) void checkout.payWith(toClient(stripe, elements, returnUrl), provider.id);
      }}
    >
      <PaymentElement options={{ layout: 'accordion', paymentMethodOrder: [...ORDER] }} onLoadError={() => setFailed(true)} />
    </PaymentFrame>
  );
}
