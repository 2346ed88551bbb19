/** The settings' section: joining, or the membership. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Membership, MembershipPlan } from '#shared/contract/memberships.ts';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { JoinForm } from './join-form.tsx';
import { MembershipState } from './membership-state.tsx';

interface OwnMembershipProps {
  membership: Membership | null;
  /** Empty where membership isn't sold. */
  plans: readonly MembershipPlan[];
  currency: MembershipPlan['currency_code'];
  cardClient: CardClientSettings | null;
}

export function OwnMembership({ membership: loaded, plans, currency, cardClient }: OwnMembershipProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [membership, setMembership] = useState(loaded);
  return (
    <>
      {membership ? (
        <MembershipState membership={membership} cardClient={cardClient} onChanged={setMembership} onCanceled={() => void navigate(pathTo('userMembershipCancel', locale))} />
      ) : (
        <Card tone="sand">
          <h2 className="heading text-h3">{m.settings_no_membership()}</h2>
          <p className="mt-1">{m.settings_no_membership_text()}</p>
          <ButtonLink to={pathTo('membership', locale)} variant="ghost" className="mt-4">
            {m.settings_membership_read()}
          </ButtonLink>
        </Card>
      )}
      {(membership === null || membership.status === 'ended') && plans.length > 0 && <JoinForm key={currency} plans={plans} currency={currency} cardClient={cardClient} />}
    </>
  );
}
