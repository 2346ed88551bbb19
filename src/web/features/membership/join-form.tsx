/** Joins by the demo provider's card. The bank may ask on its own page, and leads back to the success page. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MembershipPlan } from '#shared/contract/memberships.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { checkout } from '#web/lib/api/routes/checkout.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CardFields } from '#web/lib/cards/card-fields.tsx';
import { type Card as BankCard, type CardErrors, checkCard, emptyCard } from '#web/lib/cards/card-input.ts';
import { TestCards } from '#web/lib/cards/test-cards.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

type Outcome = 'joined' | 'declined' | 'left';

interface JoinFormProps {
  plans: readonly MembershipPlan[];
  currency: MembershipPlan['currency_code'];
}

export function JoinForm({ plans, currency }: JoinFormProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const api = useApi({ memberships, checkout });
  const { state, save } = useSave();
  const offered = plans.filter(({ currency_code }) => currency_code === currency).toSorted((a, b) => b.price - a.price);
  const [planId, setPlanId] = useState(offered[0]?.id ?? '');
  const [card, setCard] = useState<BankCard>(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [isDeclined, setIsDeclined] = useState(false);
  const plan = offered.find(({ id }) => id === planId);
  const toSum = ({ price, currency_code }: MembershipPlan) => formatSum(fromMajor(price), currency_code, locale);

  async function pay(): Promise<Outcome> {
    const { attempt } = await api.memberships.begin({ body: { planId, currency } });
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
    return (await api.memberships.complete({ id: attempt.id })).type === 'joined' ? 'joined' : 'declined';
  }

  async function submit(): Promise<void> {
    const wrong = checkCard(card);
    setErrors(wrong);
    setIsDeclined(false);
    if (Object.keys(wrong).length > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    const outcome = await save(pay);
    if (outcome === 'joined') void navigate(pathTo('userMembershipSuccess', locale));
    setIsDeclined(outcome === 'declined');
  }

  if (!plan) return null;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset disabled={!isHydrated} className="grid gap-3">
        <legend className="heading mb-3 text-h3">{m.membership_choose_plan()}</legend>
        {offered.map((each) => (
          <RadioCard
            key={each.id}
            name="plan"
            value={each.id}
            title={each.interval === 'year' ? m.membership_by_year() : m.membership_by_month()}
            description={each.interval === 'year' ? m.membership_by_year_text() : m.membership_by_month_text()}
            trailing={toSum(each)}
            checked={planId === each.id}
            onChange={() => setPlanId(each.id)}
          />
        ))}
      </fieldset>
      <fieldset disabled={!isHydrated} className="grid gap-5">
        <legend className="heading mb-3 text-h3">{m.checkout_card()}</legend>
        <CardFields
          card={card}
          errors={errors}
          refusals={refusals}
          onChange={(field, value) => {
            setCard((before) => ({ ...before, [field]: value }));
            setErrors(({ [field]: _, ...others }) => others);
          }}
        />
        <TestCards onUse={setCard} />
      </fieldset>
      <p className="text-sm text-soft">{plan.interval === 'year' ? m.membership_terms_year({ sum: toSum(plan) }) : m.membership_terms_month({ sum: toSum(plan) })}</p>
      {(state.kind === 'failed' || isDeclined) && (
        <Notice tone="error" isLive>
          {isDeclined ? m.checkout_declined_card() : (state.message ?? m.settings_offline())}
        </Notice>
      )}
      <div>
        <Button type="submit" size="lg" isBusy={state.kind === 'saving'} disabled={!isHydrated}>
          {m.membership_join({ sum: toSum(plan) })}
        </Button>
      </div>
    </form>
  );
}
