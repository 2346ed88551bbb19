/** Pays a renewal that failed with another card. */
import { useEffect, useRef } from 'react';
import type { Membership } from '#shared/contract/memberships.ts';
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
import { PayForm } from './pay-form.tsx';

interface PayDueProps {
  plan: Membership['plan'];
  cardClient: CardClientSettings | null;
  onPaid: (membership: Membership) => void;
}

export function PayDue({ plan, cardClient, onPaid }: PayDueProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ memberships });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function reload(): Promise<void> {
    const { membership } = await api.memberships.get({});
    if (membership) onPaid(membership);
  }

  return (
    <section aria-labelledby="membership-due" className="grid gap-4">
      <h2 id="membership-due" ref={heading} tabIndex={-1} className="heading text-h3">
        {m.membership_pay_due()}
      </h2>
      <PayForm
        cardClient={cardClient}
        payment={{
          amountMinor: fromMajor(plan.price),
          currency: plan.currency_code,
          begin: () => api.memberships.beginDue({}),
          complete: (_id, token) => api.memberships.completeDue({ body: token === undefined ? {} : { confirmation_token: token } }),
          toReturnPath: () => `${pathTo('userMembershipSuccess', locale)}?due=1`,
        }}
        onPaid={() => void reload()}
        foot={({ message, isBusy }) => (
          <>
            <p className="text-sm text-soft">{m.membership_pay_due_text()}</p>
            {message !== null && (
              <Notice tone="error" isLive>
                {message}
              </Notice>
            )}
            <div>
              <Button type="submit" size="lg" isBusy={isBusy} disabled={!isHydrated}>
                {m.checkout_pay({ sum: formatSum(fromMajor(plan.price), plan.currency_code, locale) })}
              </Button>
            </div>
          </>
        )}
      />
    </section>
  );
}
