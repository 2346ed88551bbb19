/** Joins by the demo provider's card. The bank may ask on its own page, and leads back to the success page. */
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CardFields } from '#web/lib/cards/card-fields.tsx';
import { TestCards } from '#web/lib/cards/test-cards.tsx';
import { useCardInput } from '#web/lib/cards/use-card-input.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { JoinFormParts } from './join-form-parts.ts';

type Outcome = 'joined' | 'declined' | 'left';

export function JoinByDemoCard({ plan, onJoined, foot }: JoinFormParts) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ memberships, checkout });
  const { state, save } = useSave();
  const { card, fields, fill, validate } = useCardInput();
  const [isDeclined, setIsDeclined] = useState(false);

  async function pay(): Promise<Outcome> {
    const { attempt } = await api.memberships.begin({ body: { planId: plan.id, currency: plan.currency_code } });
    const success = pathTo('userMembershipSuccess', locale);
    const answer = await api.checkout.confirmDemoPayment({
      reference: attempt.reference,
      body: { ...card, client_secret: attempt.client_secret, return_path: `${success}?attempt=${attempt.id}` },
    });
    if (answer.status === 'requires_action' && answer.next_action_url !== null) {
      window.location.assign(answer.next_action_url);
      return 'left';
    }
    if (answer.status === 'declined') return 'declined';
    return (await api.memberships.complete({ id: attempt.id, body: {} })).type === 'joined' ? 'joined' : 'declined';
  }

  async function submit(): Promise<void> {
    setIsDeclined(false);
    if (!validate()) return;
    const outcome = await save(pay);
    if (outcome === 'joined') onJoined();
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
