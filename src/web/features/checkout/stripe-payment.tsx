/** Stripe's own fields: cards, wallets, Swish and Klarna, as the account's settings decide. The shop sees no card. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { openScript, readAppearance } from '#web/lib/cards/card-script.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { ExpressButtons } from './express-buttons.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import { toCardClient } from './stripe-client.ts';
import { useCardSession } from './use-card-session.ts';

/** Credit is never first and never chosen beforehand (marketing of credit): methods that aren't named come after these. */
const ORDER = ['card', 'apple_pay', 'google_pay', 'link', 'swish', 'klarna'];

const toReturnUrl = ({ id }: Pick<Cart, 'id'>, locale: Locale): string => window.location.origin + pathTo('paymentReturn', locale, { cartId: id });

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
  const locale = useLocale();
  if (!stripe || secret === undefined) return <Spinner label={m.checkout_loading_payment()} />;
  const options = {
    mode: 'payment',
    amount: fromMajor(cart.amount_due),
    currency: cart.currency_code.toLowerCase(),
    appearance,
    ...(secret !== null && { customerSessionClientSecret: secret }),
  } as const;
  return (
    // A session can't be given to fields that are shown already.
    <Elements key={secret} stripe={stripe} options={options}>
      <StripeForm state={state} cart={cart} checkout={checkout} provider={provider}>
        <Elements stripe={stripe} options={options}>
          <ExpressButtons isReady={state.task === null && state.status === 'ready'} returnUrl={toReturnUrl(cart, locale)} onPay={(client) => void checkout.payWith(client, provider.id)} />
        </Elements>
      </StripeForm>
    </Elements>
  );
}

function StripeForm({ state, cart, checkout, provider, children }: StripePaymentProps & { children: ReactNode }) {
  const stripe = useStripe();
  const elements = useElements();
  const locale = useLocale();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Notice tone="warning">{m.checkout_no_payment()}</Notice>;
  return (
    <PaymentFrame
      state={state}
      cart={cart}
      onPay={() => {
        if (stripe && elements) void checkout.payWith(toCardClient(stripe, elements, toReturnUrl(cart, locale)), provider.id);
      }}
    >
      {children}
      <PaymentElement options={{ layout: 'accordion', paymentMethodOrder: [...ORDER] }} onLoadError={() => setFailed(true)} />
    </PaymentFrame>
  );
}
