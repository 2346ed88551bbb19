/** Stands in for Stripe's own fields on a local shop with the simulated Stripe: the real ones can be run against Stripe alone. */
import { useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { CardClient, TokenOutcome } from './card-client.ts';
import { CardFields } from './card-fields.tsx';
import { type Card, type CardErrors, checkCard, emptyCard } from './card-input.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { PaymentFrame } from './payment-frame.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import { TestCards } from './test-cards.tsx';

interface SimulatedPaymentProps {
  state: CheckoutState;
  cart: Cart;
  checkout: Checkout;
  provider: PaymentProvider;
}

type Method = 'card' | 'swish' | 'klarna';

async function requestToken({ simulator_url, card_key }: PaymentProvider, method: Method, card: Card): Promise<TokenOutcome> {
  const body = new URLSearchParams({ key: card_key, 'payment_method_data[type]': method, ...(method === 'card' && { 'payment_method_data[card][number]': card.number }) });
  try {
    const answer = await fetch(`${simulator_url}/v1/confirmation_tokens`, { method: 'POST', body });
    const { id, error } = (await answer.json()) as { id?: string; error?: { message: string } };
    return id === undefined ? { message: error?.message ?? m.checkout_declined_card() } : { token: id };
  } catch {
    return { message: m.checkout_offline() };
  }
}

export function SimulatedPayment({ state, cart, checkout, provider }: SimulatedPaymentProps) {
  const [method, setMethod] = useState<Method>('card');
  const [card, setCard] = useState<Card>(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  // Credit comes last, and is never chosen beforehand (marketing of credit).
  const methods: readonly { name: Method; title: string }[] = [
    { name: 'card', title: m.checkout_card() },
    ...(cart.currency_code === 'SEK' ? [{ name: 'swish' as const, title: 'Swish' }] : []),
    { name: 'klarna', title: 'Klarna' },
  ];
  const client: CardClient = {
    async makeToken() {
      const wrong = method === 'card' ? checkCard(card) : {};
      setErrors(wrong);
      return Object.keys(wrong).length > 0 ? { message: null } : requestToken(provider, method, card);
    },
    approve: async ({ next_action: { url } }) => (url === null ? null : { url }),
  };
  return (
    <PaymentFrame state={state} cart={cart} onPay={() => void checkout.payWith(client, provider.id)}>
      <Notice tone="warning" title={m.checkout_simulated_title()} className="mb-5">
        {m.checkout_simulated_text()}
      </Notice>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{m.checkout_payment()}</legend>
        {methods.map(({ name, title }) => (
          <RadioCard key={name} name="payment-method" value={name} title={title} checked={method === name} onChange={() => setMethod(name)}>
            {name === 'card' && (
              <CardFields
                card={card}
                errors={errors}
                refusals={state.payRefusals}
                onChange={(field, value) => {
                  setCard((before) => ({ ...before, [field]: value }));
                  setErrors(({ [field]: _, ...others }) => others);
                }}
              />
            )}
          </RadioCard>
        ))}
      </fieldset>
      {method === 'card' && (
        <div className="mt-5">
          <TestCards onUse={setCard} />
        </div>
      )}
    </PaymentFrame>
  );
}
