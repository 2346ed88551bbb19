import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isEmail } from '#shared/values/people/email-address.ts';
import { giftCards } from '#web/lib/api/routes/gift-cards.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { useGiftCardAction } from './use-gift-card-action.ts';

/** Another address for a card whose mail was refused, or waits for its day. Asks for the buyer's address, as the withdrawal. */
export function GiftCardRedirect({ code, isOpen }: { code: string; isOpen: boolean }) {
  const isHydrated = useHydrated();
  const api = useApi({ giftCards });
  const { error, setError, isBusy, run } = useGiftCardAction();
  const [recipient, setRecipient] = useState('');
  const [buyer, setBuyer] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setWrong(isEmail(recipient) ? null : m.error_field_invalid_email());
    setError(isEmail(buyer) ? null : m.error_field_invalid_email());
    if (isEmail(recipient) && isEmail(buyer)) await run(() => api.giftCards.redirect({ code, body: { buyer_email: buyer, recipient_email: recipient } }));
  }

  return (
    <details className="mt-6" open={isOpen}>
      <summary className="link inline-flex min-h-tap cursor-pointer items-center">{m.gift_card_redirect()}</summary>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid gap-4">
        <Field label={m.gift_card_new_address()} error={wrong} isErrorLive>
          {(control) => (
            <EmailInput
              {...control}
              autoComplete="off"
              value={recipient}
              onChange={(event) => {
                setRecipient(event.target.value);
                setWrong(null);
              }}
            />
          )}
        </Field>
        <Field label={m.gift_card_buyer_email()} hint={m.gift_card_redirect_hint()} error={error} isErrorLive>
          {(control) => (
            <EmailInput
              {...control}
              value={buyer}
              onChange={(event) => {
                setBuyer(event.target.value);
                setError(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="ghost" isBusy={isBusy} disabled={!isHydrated} className="justify-self-start">
          {m.gift_card_redirect_do()}
        </Button>
      </form>
    </details>
  );
}
