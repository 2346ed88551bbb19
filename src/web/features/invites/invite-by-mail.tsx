import { type FormEvent, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { invites } from '#web/lib/api/routes/invites.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Mails the invite link. Whether the address has an account is never revealed: the response is the same. */
export function InviteByMail() {
  const api = useApi({ invites });
  const isHydrated = useHydrated();
  const { state, save, touch } = useSave();
  const [email, setEmail] = useState('');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await save(() => api.invites.sendMail({ body: { email } }))) setEmail('');
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-6 border-t border-line pt-5">
      <Field label={m.invites_by_mail()} hint={m.invites_by_mail_text()} error={state.errors['email']} className="max-w-lg">
        {(control) => (
          <EmailInput
            {...control}
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              touch();
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="ghost" disabled={!isHydrated} isBusy={state.kind === 'saving'} className="mt-4">
        {m.invites_by_mail_send()}
      </Button>
      <p role="status" className="mt-3 text-sm text-soft empty:hidden">
        {state.kind === 'saved' && m.invites_by_mail_sent()}
      </p>
      {state.kind === 'failed' && state.message && (
        <Notice tone="error" isLive className="mt-3">
          {state.message}
        </Notice>
      )}
    </form>
  );
}
