import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isEmail } from '#shared/values/people/email-address.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { giftCards } from '#web/lib/api/routes/gift-cards.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { useGiftCardAction } from './use-gift-card-action.ts';

/** The buyer's right of withdrawal: whoever has the card alone doesn't know the buyer's address. */
export function GiftCardWithdrawal({ code, until }: { code: string; until: string }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const api = useApi({ giftCards });
  const { error, setError, isBusy, run } = useGiftCardAction();
  const [email, setEmail] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isEmail(email)) return setError(m.error_field_invalid_email());
    await run(() => api.giftCards.withdraw({ code, body: { buyer_email: email } }));
  }

  return (
    <details className="mt-10">
      <summary className="link inline-flex min-h-tap cursor-pointer items-center">{m.gift_card_withdraw()}</summary>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid gap-4">
        <p className="text-soft">{m.gift_card_withdraw_text({ day: formatDay(until, locale) })}</p>
        <Field label={m.gift_card_buyer_email()} error={error} isErrorLive>
          {(control) => (
            <EmailInput
              {...control}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="ghost" isBusy={isBusy} disabled={!isHydrated} className="justify-self-start">
          {m.gift_card_withdraw_do()}
        </Button>
      </form>
    </details>
  );
}
