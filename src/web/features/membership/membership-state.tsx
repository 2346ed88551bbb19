/** A membership as its owner sees it: what holds until when, what is charged next, and how to change it. */
import { useState } from 'react';
import type { Membership } from '#shared/contract/memberships.ts';
import type { CardClientSettings } from '#shared/contract/saved-cards.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CancelChoice } from './cancel-choice.tsx';
import { PayDue } from './pay-due.tsx';
import { PauseChoice } from './pause-choice.tsx';

/** The state in a heading and a sentence. */
function toTexts(membership: Membership, locale: Locale): { heading: string; text: string } {
  const day = (value: string) => formatDay(value, locale);
  const sum = formatSum(fromMajor(membership.plan.price), membership.plan.currency_code, locale);
  const until = day(membership.until);
  switch (membership.status) {
    case 'active':
      return { heading: m.membership_is_active(), text: m.membership_renews_text({ day: day(membership.renews_on ?? membership.until), sum }) };
    case 'past_due':
      return { heading: m.membership_is_past_due(), text: m.membership_past_due_text({ sum }) };
    case 'ending':
      return { heading: m.membership_is_ending(), text: m.membership_ending_text({ until }) };
    case 'pausing':
      return { heading: m.membership_is_active(), text: m.membership_pausing_text({ until }) };
    case 'paused':
      return { heading: m.membership_is_paused(), text: m.membership_paused_text({ day: day(membership.resumes_on ?? membership.until), sum }) };
    case 'ended':
      return { heading: m.membership_is_ended(), text: m.membership_ended_text({ until }) };
  }
}

function Payments({ payments }: Pick<Membership, 'payments'>) {
  const locale = useLocale();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="membership-payments">
      <h2 id="membership-payments" className="heading text-h3">
        {m.membership_payments()}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {payments.map((payment) => {
          const toSum = (major: number) => formatSum(fromMajor(major), payment.currency_code, locale);
          return (
            <li key={payment.from} className="flex items-baseline justify-between gap-4 py-3">
              <span>
                <span className="block font-semibold">{formatDay(payment.paid_on, locale)}</span>
                <span className="text-sm text-soft">
                  {m.membership_payment_for({ from: formatDay(payment.from, locale), to: formatDay(payment.to, locale) })}
                  {payment.is_refunded && ` · ${m.membership_payment_refunded()}`}
                </span>
              </span>
              <span className="text-right tabular-nums">
                <span className="block font-semibold">{toSum(payment.amount)}</span>
                <span className="text-sm text-soft">{m.membership_of_which_vat({ sum: toSum(payment.tax_total) })}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface MembershipStateProps {
  membership: Membership;
  cardClient: CardClientSettings | null;
  onChanged: (membership: Membership) => void;
  /** After a cancellation. */
  onCanceled: () => void;
}

export function MembershipState({ membership, cardClient, onChanged, onCanceled }: MembershipStateProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ memberships });
  const { state, save } = useSave();
  const [asked, setAsked] = useState<'cancel' | 'pause' | 'pay' | null>(null);
  const { status } = membership;
  const { heading, text } = toTexts(membership, locale);

  async function resume(): Promise<void> {
    const answer = await save(() => api.memberships.resume({}));
    if (answer?.membership) onChanged(answer.membership);
  }

  return (
    <>
      <Card tone="sand">
        <h2 className="heading text-h3">{heading}</h2>
        <p className="mt-1">{text}</p>
        {state.kind === 'failed' && (
          <Notice tone="error" isLive className="mt-4">
            {state.message}
          </Notice>
        )}
        {status !== 'ended' && (
          <div className="mt-5 flex flex-wrap gap-3">
            {(status === 'ending' || status === 'pausing') && (
              <Button isBusy={state.kind === 'saving'} disabled={!isHydrated} onClick={() => void resume()}>
                {status === 'ending' ? m.membership_keep() : m.membership_no_pause()}
              </Button>
            )}
            {status === 'past_due' && asked !== 'pay' && (
              <Button disabled={!isHydrated} onClick={() => setAsked('pay')}>
                {m.membership_pay_due()}
              </Button>
            )}
            {status === 'active' && (
              <Button variant="ghost" disabled={!isHydrated} onClick={() => setAsked('pause')}>
                {m.membership_pause()}
              </Button>
            )}
            {(status !== 'ending' || membership.refundable_until !== null) && (
              <Button variant="ghost" disabled={!isHydrated} onClick={() => setAsked('cancel')}>
                {status === 'ending' ? m.membership_cancel_now() : m.membership_cancel()}
              </Button>
            )}
          </div>
        )}
      </Card>
      {status === 'past_due' && asked === 'pay' && (
        <PayDue
          plan={membership.plan}
          cardClient={cardClient}
          onPaid={(next) => {
            setAsked(null);
            onChanged(next);
          }}
        />
      )}
      <Payments payments={membership.payments} />
      <Dialog isOpen={asked === 'cancel'} onClose={() => setAsked(null)} title={m.membership_cancel_sure()}>
        <CancelChoice membership={membership} onKeep={() => setAsked(null)} onCanceled={onCanceled} />
      </Dialog>
      <Dialog isOpen={asked === 'pause'} onClose={() => setAsked(null)} title={m.membership_pause()}>
        <PauseChoice
          membership={membership}
          onPaused={(next) => {
            setAsked(null);
            onChanged(next);
          }}
        />
      </Dialog>
    </>
  );
}
