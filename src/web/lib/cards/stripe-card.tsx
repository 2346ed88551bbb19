/** Stripe's own fields for a card. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { openScript, readAppearance } from '#web/lib/cards/card-script.ts';
import { Notice } from '#web/ui/notice.tsx';
import { type CardForm, type CardFormProps, toRedisplay } from './card-form.ts';

export function StripeCard({ client, charge, frame }: CardFormProps) {
  const stripe = useMemo(() => openScript(client.key), [client.key]);
  const appearance = useMemo(readAppearance, []);
  return (
    <Elements
      stripe={stripe}
      options={{
        ...(charge ? { mode: 'subscription', amount: charge.amountMinor, currency: charge.currency.toLowerCase() } : { mode: 'setup', currency: 'sek' }),
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <StripeFields frame={frame} redisplay={toRedisplay(charge)} />
    </Elements>
  );
}

function StripeFields({ frame, redisplay }: Pick<CardFormProps, 'frame'> & { redisplay: ReturnType<typeof toRedisplay> }) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Notice tone="warning">{m.settings_cards_missing()}</Notice>;
  const form: CardForm = {
    async makeToken() {
      if (!stripe || !elements) return { message: m.checkout_offline() };
      const { error: wrong } = await elements.submit();
      if (wrong) return { message: null };
      const returnUrl = window.location.origin + window.location.pathname;
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements, params: { return_url: returnUrl, payment_method_data: { allow_redisplay: redisplay } } });
      return error ? { message: error.message ?? m.checkout_declined_card() } : { token: confirmationToken.id };
    },
    async approve({ clientSecret }) {
      const answer = await stripe?.handleNextAction({ clientSecret });
      return (answer?.setupIntent ?? answer?.paymentIntent)?.status === 'succeeded' ? 'approved' : 'declined';
    },
  };
  return frame(form, <PaymentElement options={{ layout: 'accordion', wallets: { applePay: 'never', googlePay: 'never' } }} onLoadError={() => setFailed(true)} />);
}
