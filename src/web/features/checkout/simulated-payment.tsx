/** Stands in for Stripe's own fields on a local shop with the simulated Stripe: the real ones can be run against Stripe alone. */
import { useEffect, useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { CardFields } from '#web/lib/cards/card-fields.tsx';
import { type Card, emptyCard } from '#web/lib/cards/card-input.ts';
import { readSavedCards, requestToken, type ShownCard } from '#web/lib/cards/simulated-stripe.ts';
import { TestCards } from '#web/lib/cards/test-cards.tsx';
import { useCardInput } from '#web/lib/cards/use-card-input.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { CardClient } from './card-client.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { ExpressFrame } from './express-frame.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import { useCardSession } from './use-card-session.ts';

interface SimulatedPaymentProps {
  state: CheckoutState;
  cart: Cart;
  checkout: Checkout;
  provider: PaymentProvider;
}

/** A saved card is its id. */
type Method = 'card' | 'swish' | 'klarna' | `pm_${string}`;

const isSavedCard = (method: Method): method is `pm_${string}` => method.startsWith('pm_');

/** The member's cards, the latest first, as Stripe's fields show them. */
function useSavedCards(simulator: { url: string; key: string }, secret: string | null | undefined): ShownCard[] {
  const { url, key } = simulator;
  const [cards, setCards] = useState<ShownCard[]>([]);
  useEffect(() => {
    if (typeof secret === 'string') void readSavedCards({ url, key }, secret).then(setCards);
  }, [url, key, secret]);
  return cards;
}

/** The chosen method in the token request. */
function toTokenInput(method: Method, card: Card, isToBeSaved: boolean): Record<string, string> {
  if (isSavedCard(method)) return { payment_method: method };
  const data = { 'payment_method_data[type]': method };
  if (method !== 'card') return data;
  return { ...data, 'payment_method_data[card][number]': card.number, ...(isToBeSaved && { setup_future_usage: 'on_session' }) };
}

const approve: CardClient['approve'] = async ({ next_action: { url } }) => (url === null ? null : { url });

/** Stripe's test card that is approved. */
const WALLET_CARD = '4242424242424242';

export function SimulatedPayment({ state, cart, checkout, provider }: SimulatedPaymentProps) {
  const isHydrated = useHydrated();
  const [method, setMethod] = useState<Method>('card');
  const { card, fields, fill, validate } = useCardInput();
  const [isToBeSaved, setIsToBeSaved] = useState(false);
  const simulator = { url: provider.simulator_url ?? '', key: provider.card_key };
  const secret = useCardSession(state.memberEmail !== null);
  const saved = useSavedCards(simulator, secret);
  // Credit comes last, and is never chosen beforehand (marketing of credit).
  const methods: readonly { name: Method; title: string; spoken?: string }[] = [
    ...saved.map(({ id, title, spoken }) => ({ name: id as Method, title, spoken })),
    { name: 'card', title: saved.length > 0 ? m.checkout_other_card() : m.checkout_card() },
    ...(cart.currency_code === 'SEK' ? [{ name: 'swish' as const, title: 'Swish' }] : []),
    { name: 'klarna', title: 'Klarna' },
  ];
  const client: CardClient = {
    async makeToken() {
      if (method === 'card' && !validate()) return { message: null };
      return requestToken(simulator, toTokenInput(method, card, isToBeSaved));
    },
    approve,
  };
  // As a wallet does: a card that the payer chose elsewhere.
  const express: CardClient = { makeToken: () => requestToken(simulator, toTokenInput('card', { ...emptyCard, number: WALLET_CARD }, false)), approve };
  return (
    <PaymentFrame state={state} cart={cart} onPay={() => void checkout.payWith(client, provider.id)}>
      <Notice tone="warning" title={m.checkout_simulated_title()} className="mb-5">
        {m.checkout_simulated_text()}
      </Notice>
      <ExpressFrame isShown>
        <Button variant="ghost" size="lg" isWide disabled={!isHydrated} isBusy={state.task !== null} onClick={() => void checkout.payWith(express, provider.id)}>
          {m.checkout_simulated_express()}
        </Button>
      </ExpressFrame>
      {/* What is typed before the page is hydrated would be lost. */}
      <fieldset disabled={!isHydrated} className="grid gap-3">
        <legend className="sr-only">{m.checkout_payment()}</legend>
        {methods.map(({ name, title, spoken }) => (
          <RadioCard key={name} name="payment-method" value={name} aria-label={spoken} title={title} checked={method === name} onChange={() => setMethod(name)}>
            {name === 'card' && (
              <>
                <CardFields {...fields} />
                {typeof secret === 'string' && (
                  <Checkbox
                    className="mt-5"
                    label={m.checkout_save_card()}
                    description={m.checkout_save_card_hint()}
                    checked={isToBeSaved}
                    onChange={(event) => setIsToBeSaved(event.target.checked)}
                  />
                )}
              </>
            )}
          </RadioCard>
        ))}
      </fieldset>
      {method === 'card' && (
        <div className="mt-5">
          <TestCards onUse={fill} />
        </div>
      )}
    </PaymentFrame>
  );
}
