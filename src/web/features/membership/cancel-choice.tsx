import { useState } from 'react';
import type { Membership } from '#shared/contract/memberships.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

interface CancelChoiceProps {
  membership: Membership;
  onKeep: () => void;
  onCanceled: () => void;
}

/** Cancels at the period's end; within the right of withdrawal also at once, with the money back. */
export function CancelChoice({ membership, onKeep, onCanceled }: CancelChoiceProps) {
  const locale = useLocale();
  const api = useApi({ memberships });
  const { state, save } = useSave();
  const [isRefund, setIsRefund] = useState(false);
  const { plan, refundable_until: refundableUntil } = membership;

  async function cancel(): Promise<void> {
    if (await save(() => api.memberships.cancel({ body: { refund: isRefund } }))) onCanceled();
  }

  return (
    <div className="grid gap-5">
      {refundableUntil === null ? (
        <p>{membership.status === 'paused' ? m.membership_cancel_paused_text() : m.membership_cancel_text({ until: formatDay(membership.until, locale) })}</p>
      ) : (
        <fieldset className="grid gap-3">
          <legend className="sr-only">{m.membership_cancel_when()}</legend>
          <RadioCard
            name="cancel"
            title={m.membership_cancel_later()}
            description={m.membership_cancel_text({ until: formatDay(membership.until, locale) })}
            checked={!isRefund}
            onChange={() => setIsRefund(false)}
          />
          <RadioCard
            name="cancel"
            title={m.membership_cancel_now()}
            description={m.membership_cancel_now_text({ sum: formatSum(fromMajor(plan.price), plan.currency_code, locale), day: formatDay(refundableUntil, locale) })}
            checked={isRefund}
            onChange={() => setIsRefund(true)}
          />
        </fieldset>
      )}
      {state.kind === 'failed' && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={state.kind === 'saving'} onClick={() => void cancel()}>
          {m.membership_cancel()}
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          {m.membership_stay()}
        </Button>
      </div>
    </div>
  );
}
