/** Pays a membership by the demo provider's card. The bank may ask on its own page, and leads back to the success page. */
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CardFields } from '#web/lib/cards/card-fields.tsx';
import { TestCards } from '#web/lib/cards/test-cards.tsx';
import { useCardInput } from '#web/lib/cards/use-card-input.ts';
import type { PayFormParts } from './pay-form-parts.ts';

type Outcome = 'paid' | 'declined' | 'left';

export function PayByDemoCard({ payment, onPaid, foot }: PayFormParts) {
  const isHydrated = useHydrated();
  const api = useApi({ checkout });
  const { state, save } = useSave();
  const { card, fields, fill, validate } = useCardInput();
  const [isDeclined, setIsDeclined] = useState(false);

  async function pay(): Promise<Outcome> {
    const { attempt } = await payment.begin();
    const answer = await api.checkout.confirmDemoPayment({
      reference: attempt.reference,
      body: { ...card, client_secret: attempt.client_secret, return_path: payment.toReturnPath(attempt.id) },
    });
    if (answer.status === 'requires_action' && answer.next_action_url !== null) {
      window.location.assign(answer.next_action_url);
      return 'left';
    }
    if (answer.status === 'declined') return 'declined';
    return (await payment.complete(attempt.id)).type === 'joined' ? 'paid' : 'declined';
  }

  async function submit(): Promise<void> {
    setIsDeclined(false);
    if (!validate()) return;
    const outcome = await save(pay);
    if (outcome === 'paid') onPaid();
    setIsDeclined(outcome === 'declined');
  }

  const hasFailed = state.kind === 'failed' || isDeclined;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset disabled={!isHydrated} className="grid gap-5">
        <legend className="heading mb-3 text-h3">{m.checkout_card()}</legend>
        <CardFields {...fields} />
        <TestCards onUse={fill} />
      </fieldset>
      {foot({ message: hasFailed ? (isDeclined ? m.checkout_declined_card() : (state.message ?? m.settings_offline())) : null, isBusy: state.kind === 'saving' })}
    </form>
  );
}
