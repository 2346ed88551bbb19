/** Chooses a plan, and joins with a card: the demo provider's, or Stripe's fields. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MembershipPlan } from '#shared/contract/memberships.ts';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { isOtherDocument } from '#web/lib/cards/is-other-document.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { JoinByDemoCard } from './join-by-demo-card.tsx';
import type { JoinFormParts } from './join-form-parts.ts';

// Another company's script comes with it.
const JoinByStripe = lazy(async () => ({ default: (await import('./join-by-stripe.tsx')).JoinByStripe }));

type Currency = MembershipPlan['currency_code'];

interface JoinFormProps {
  plans: readonly MembershipPlan[];
  currency: Currency;
  cardClient: CardClientSettings | null;
}

/** The document's policy must let Stripe in: one that was loaded for another page is loaded again. */
function StripeForm({ client, ...parts }: JoinFormParts & { client: CardClientSettings }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (isOtherDocument()) window.location.reload();
    else setIsReady(true);
  }, []);
  const spinner = <Spinner label={m.checkout_loading_payment()} />;
  if (!isReady) return spinner;
  return (
    <Suspense fallback={spinner}>
      <JoinByStripe client={client} {...parts} />
    </Suspense>
  );
}

export function JoinForm({ plans, currency, cardClient }: JoinFormProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const offered = plans.filter(({ currency_code }) => currency_code === currency).toSorted((a, b) => b.price - a.price);
  const [planId, setPlanId] = useState(offered[0]?.id ?? '');
  const plan = offered.find(({ id }) => id === planId);
  const toSum = ({ price, currency_code }: MembershipPlan) => formatSum(fromMajor(price), currency_code, locale);
  if (!plan) return null;

  const parts: JoinFormParts = {
    plan,
    onJoined: () => void navigate(pathTo('userMembershipSuccess', locale)),
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
      {cardClient ? <StripeForm key={plan.id} client={cardClient} {...parts} /> : <JoinByDemoCard {...parts} />}
    </div>
  );
}
