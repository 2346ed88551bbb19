/** Joins by Stripe's own fields: they make a token, with which the server charges the first period. */
import { lazy, useRef, useState } from 'react';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fromMajor } from '#shared/values/money/money.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import type { CardForm, CardFormProps } from '#web/lib/cards/card-form.ts';
import type { JoinFormParts } from './join-form-parts.ts';

const StripeCard = lazy(async () => ({ default: (await import('#web/lib/cards/stripe-card.tsx')).StripeCard }));
const SimulatedCard = lazy(async () => ({ default: (await import('#web/lib/cards/simulated-card.tsx')).SimulatedCard }));

/** `null`: the member went to the bank's page, or has something to correct. */
type Outcome = 'joined' | { message: string } | null;

export function JoinByStripe({ client, plan, onJoined, foot }: JoinFormParts & { client: CardClientSettings }) {
  const api = useApi({ memberships });
  const { state, save } = useSave();
  const [wrong, setWrong] = useState<string | null>(null);
  const attemptId = useRef<string | null>(null);

  async function join({ makeToken, approve }: CardForm): Promise<Outcome> {
    const made = await makeToken();
    if (!('token' in made)) return made.message === null ? null : { message: made.message };
    // The same attempt after an error: it may have been paid.
    attemptId.current ??= (await api.memberships.begin({ body: { planId: plan.id, currency: plan.currency_code } })).attempt.id;
    const id = attemptId.current;
    const answer = await api.memberships.complete({ id, body: { confirmation_token: made.token } });
    if (answer.type === 'joined') return 'joined';
    if (answer.type !== 'action') return { message: m.checkout_declined_card() };
    const approval = await approve({ clientSecret: answer.client_secret, url: answer.url });
    if (approval === 'left') return null;
    return (await api.memberships.complete({ id, body: {} })).type === 'joined' ? 'joined' : { message: m.checkout_declined_card() };
  }

  async function submit(form: CardForm): Promise<void> {
    if (state.kind === 'saving') return;
    setWrong(null);
    const outcome = await save(() => join(form));
    if (outcome === 'joined') onJoined();
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
  const charge = { amountMinor: fromMajor(plan.price), currency: plan.currency_code };
  return client.simulatorUrl === null ? <StripeCard client={client} charge={charge} frame={frame} /> : <SimulatedCard url={client.simulatorUrl} client={client} charge={charge} frame={frame} />;
}
