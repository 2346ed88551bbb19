/** Pays a membership by Stripe's own fields: they make a token, with which the server charges the period. */
import { lazy, useRef, useState } from 'react';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useSave } from '#web/lib/api/use-save.ts';
import type { CardForm, CardFormProps } from '#web/lib/cards/card-form.ts';
import type { PayFormParts } from './pay-form-parts.ts';

const StripeCard = lazy(async () => ({ default: (await import('#web/lib/cards/stripe-card.tsx')).StripeCard }));
const SimulatedCard = lazy(async () => ({ default: (await import('#web/lib/cards/simulated-card.tsx')).SimulatedCard }));

/** `null`: the member went to the bank's page, or has something to correct. */
type Outcome = 'paid' | { message: string } | null;

export function PayByStripe({ client, payment, onPaid, foot }: PayFormParts & { client: CardClientSettings }) {
  const { state, save } = useSave();
  const [wrong, setWrong] = useState<string | null>(null);
  const attemptId = useRef<string | null>(null);

  async function pay({ makeToken, approve }: CardForm): Promise<Outcome> {
    const made = await makeToken();
    if (!('token' in made)) return made.message === null ? null : { message: made.message };
    // The same attempt after an error: it may have been paid.
    attemptId.current ??= (await payment.begin()).attempt.id;
    const id = attemptId.current;
    const answer = await payment.complete(id, made.token);
    if (answer.type === 'joined') return 'paid';
    if (answer.type !== 'action') return { message: m.checkout_declined_card() };
    const approval = await approve({ clientSecret: answer.client_secret, url: answer.url });
    if (approval === 'left') return null;
    return (await payment.complete(id)).type === 'joined' ? 'paid' : { message: m.checkout_declined_card() };
  }

  async function submit(form: CardForm): Promise<void> {
    if (state.kind === 'saving') return;
    setWrong(null);
    const outcome = await save(() => pay(form));
    if (outcome === 'paid') onPaid();
    else if (outcome) setWrong(outcome.message);
  }

  const frame: CardFormProps['frame'] = (form, fields) => (
    <form
      noValidate
      className="grid gap-6"
      aria-labelledby="membership-card"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(form);
      }}
    >
      <div>
        <h2 id="membership-card" className="heading mb-3 text-h3">
          {m.checkout_card()}
        </h2>
        {fields}
      </div>
      {foot({ message: wrong ?? (state.kind === 'failed' ? (state.message ?? m.settings_offline()) : null), isBusy: state.kind === 'saving' })}
    </form>
  );
  const charge = { amountMinor: payment.amountMinor, currency: payment.currency };
  return client.simulatorUrl === null ? <StripeCard client={client} charge={charge} frame={frame} /> : <SimulatedCard url={client.simulatorUrl} client={client} charge={charge} frame={frame} />;
}
