import { useState } from 'react';
import type { Membership } from '#shared/contract/memberships.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

interface PauseChoiceProps {
  membership: Membership;
  onPaused: (membership: Membership) => void;
}

/** Months to pause for, from the period's end. */
export function PauseChoice({ membership, onPaused }: PauseChoiceProps) {
  const locale = useLocale();
  const api = useApi({ memberships });
  const { state, save } = useSave();
  const [months, setMonths] = useState(1);

  async function pause(): Promise<void> {
    const answer = await save(() => api.memberships.pause({ body: { months } }));
    if (answer?.membership) onPaused(answer.membership);
  }

  return (
    <div className="grid gap-5">
      <p>{m.membership_pause_text({ until: formatDay(membership.until, locale) })}</p>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{m.membership_pause_how_long()}</legend>
        {[1, 2, 3].map((number) => (
          <RadioCard key={number} name="months" title={m.membership_pause_months({ count: number })} checked={months === number} onChange={() => setMonths(number)} />
        ))}
      </fieldset>
      {state.kind === 'failed' && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <div>
        <Button isBusy={state.kind === 'saving'} onClick={() => void pause()}>
          {m.membership_pause()}
        </Button>
      </div>
    </div>
  );
}
