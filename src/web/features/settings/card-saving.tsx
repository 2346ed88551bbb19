/** Saves a card with the provider's fields: it takes the card, so that the shop never sees it. */
import { lazy, useState } from 'react';
import type { CardClientSettings, SavedCard } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { savedCards } from '#web/lib/api/routes/saved-cards.ts';
import { settings } from '#web/lib/api/routes/settings.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CardForm, CardFormProps } from '#web/lib/cards/card-form.ts';

// Stripe's script comes with its fields.
const StripeCard = lazy(async () => ({ default: (await import('#web/lib/cards/stripe-card.tsx')).StripeCard }));
const SimulatedCard = lazy(async () => ({ default: (await import('#web/lib/cards/simulated-card.tsx')).SimulatedCard }));

interface CardSavingProps {
  client: CardClientSettings;
  onSaved: (cards: SavedCard[]) => void;
  onCancel: () => void;
}

export function CardSaving({ client, onSaved, onCancel }: CardSavingProps) {
  const api = useApi({ savedCards, settings });
  const { state, save } = useSave();
  const [wrong, setWrong] = useState<string | null>(null);

  /** Cards once saved; a message if declined; null if the member went to the bank's page, or has something to correct. */
  async function work({ makeToken, approve }: CardForm): Promise<readonly SavedCard[] | string | null> {
    const made = await makeToken();
    if (!('token' in made)) return made.message;
    const answer = await api.savedCards.save({ body: { confirmationToken: made.token } });
    if (answer.type === 'saved') return answer.cards;
    if (answer.type === 'declined') return m.checkout_declined_card();
    const approval = await approve(answer);
    if (approval === 'left') return null;
    return approval === 'approved' ? (await api.settings.getPayments()).settings.cards : m.checkout_declined_card();
  }

  async function submit(form: CardForm): Promise<void> {
    if (state.kind === 'saving') return;
    setWrong(null);
    const done = await save(() => work(form));
    if (typeof done === 'string') setWrong(done);
    else if (done) onSaved([...done]);
  }

  const frame: CardFormProps['frame'] = (form, fields) => (
    <form
      noValidate
      className="mt-5 border-t border-line pt-5"
      aria-labelledby="settings-new-card"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(form);
      }}
    >
      <h3 id="settings-new-card" className="heading mb-4 text-h4">
        {m.settings_card_new()}
      </h3>
      {fields}
      <p className="mt-4 text-sm text-soft">{m.settings_card_consent()}</p>
      {(wrong ?? state.message) !== null && (
        <Notice tone="error" isLive className="mt-4">
          {wrong ?? state.message}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" isBusy={state.kind === 'saving'}>
          {m.settings_card_save()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
  return client.simulatorUrl === null ? <StripeCard client={client} frame={frame} /> : <SimulatedCard url={client.simulatorUrl} client={client} frame={frame} />;
}
