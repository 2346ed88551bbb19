/** Chooses a plan, and joins with a card. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MembershipPlan } from '#shared/contract/memberships.ts';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { PayForm } from './pay-form.tsx';
import type { PayFormParts } from './pay-form-parts.ts';

type Currency = MembershipPlan['currency_code'];

interface JoinFormProps {
  plans: readonly MembershipPlan[];
  currency: Currency;
  cardClient: CardClientSettings | null;
}

export function JoinForm({ plans, currency, cardClient }: JoinFormProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const api = useApi({ memberships });
  const isHydrated = useHydrated();
  const offered = plans.filter(({ currency_code }) => currency_code === currency).toSorted((a, b) => b.price - a.price);
  const [planId, setPlanId] = useState(offered[0]?.id ?? '');
  const plan = offered.find(({ id }) => id === planId);
  const toSum = ({ price, currency_code }: MembershipPlan) => formatSum(fromMajor(price), currency_code, locale);
  if (!plan) return null;

  const success = pathTo('userMembershipSuccess', locale);
  const parts: PayFormParts = {
    payment: {
      amountMinor: fromMajor(plan.price),
      currency: plan.currency_code,
      begin: () => api.memberships.begin({ body: { planId: plan.id, currency: plan.currency_code } }),
      complete: (id, token) => api.memberships.complete({ id, body: token === undefined ? {} : { confirmation_token: token } }),
      toReturnPath: (id) => `${success}?attempt=${id}`,
    },
    onPaid: () => void navigate(success),
    foot: ({ message, isBusy }) => (
      <>
        <p className="text-sm text-soft">{plan.interval === 'year' ? m.membership_terms_year({ sum: toSum(plan) }) : m.membership_terms_month({ sum: toSum(plan) })}</p>
        {message !== null && (
          <Notice tone="error" isLive>
            {message}
          </Notice>
        )}
        <div>
          <Button type="submit" size="lg" isBusy={isBusy} disabled={!isHydrated}>
            {m.membership_join({ sum: toSum(plan) })}
          </Button>
        </div>
      </>
    ),
  };
  return (
    <div className="grid gap-6">
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
      <PayForm key={plan.id} cardClient={cardClient} {...parts} />
    </div>
  );
}
