/** Wallets of the browser, as Stripe offers them: Apple Pay, Google Pay, Link, PayPal. */
import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { AvailablePaymentMethods, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useState } from 'react';
import { ExpressFrame } from './express-frame.tsx';
import { toWalletClient } from './stripe-client.ts';
import type { CardClient } from './card-client.ts';

/** Klarna is excluded: credit must not be offered before other methods (marketing of credit). It is offered among the fields. */
export const expressOptions: StripeExpressCheckoutElementOptions = {
  paymentMethods: { klarna: 'never' },
  paymentMethodOrder: ['apple_pay', 'google_pay', 'link', 'paypal', 'amazon_pay'],
  buttonHeight: 48,
};

export const hasWallet = (available: AvailablePaymentMethods | undefined): boolean => Object.values(available ?? {}).some(Boolean);

interface ExpressButtonsProps {
  /** Whether a payment may begin now. */
  isReady: boolean;
  returnUrl: string;
  onPay: (client: CardClient) => void;
}

/** Needs fields of its own around it: a token is made of all fields of a group, and those of the card may be empty. */
export function ExpressButtons({ isReady, returnUrl, onPay }: ExpressButtonsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isShown, setIsShown] = useState(false);
  return (
    <ExpressFrame isShown={isShown}>
      <ExpressCheckoutElement
        options={expressOptions}
        onReady={({ availablePaymentMethods }) => setIsShown(hasWallet(availablePaymentMethods))}
        onLoadError={() => setIsShown(false)}
        onClick={({ resolve, reject }) => (isReady ? resolve() : reject())}
        onConfirm={(event) => {
          if (stripe && elements) onPay(toWalletClient(stripe, elements, returnUrl, event));
        }}
      />
    </ExpressFrame>
  );
}
