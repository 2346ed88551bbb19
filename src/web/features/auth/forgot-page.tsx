import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { AccountCard } from './account-card.tsx';
import { EmailField } from './email-field.tsx';
import { useAuth } from './use-auth.ts';
import { useAuthActions } from './use-auth-actions.ts';

/** Requests a password reset mail. Never reveals whether the address has an account. */
export function ForgotPage() {
  const { email } = useAuth();
  const actions = useAuthActions();
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    const isSent = await actions.forgotPassword();
    setIsBusy(false);
    if (isSent) setSentTo(shownEmail(email));
    else focusError();
  }

  return (
    <AccountCard title={m.sign_in_forgot_title()} lead={sentTo === null && m.sign_in_forgot_lead()}>
      {sentTo === null ? (
        <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={!isHydrated} className="grid gap-5">
            <EmailField />
            <Button type="submit" size="lg" isWide isBusy={isBusy}>
              {m.sign_in_forgot_send()}
            </Button>
          </fieldset>
          <noscript>
            <p className="mt-4">{m.sign_in_needs_script()}</p>
          </noscript>
        </form>
      ) : (
        <Notice tone="success" isLive title={m.sign_in_forgot_sent_title()}>
          <span className="[overflow-wrap:anywhere]">{m.sign_in_forgot_sent_text({ email: sentTo })}</span>
        </Notice>
      )}
      <p className="mt-5 text-center">
        <Link to={pathTo('login', useLocale())} className="link inline-flex min-h-tap items-center">
          {m.sign_in_back_to_login()}
        </Link>
      </p>
    </AccountCard>
  );
}
