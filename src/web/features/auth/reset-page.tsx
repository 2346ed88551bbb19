import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AccountName } from '#web/ui/account-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { AccountCard } from './account-card.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthActions } from './use-auth-actions.ts';

interface ResetPageProps {
  token: string;
  /** The account's address; null if the link is invalid. */
  email: string | null;
}

/** Target of the reset mail's link: sets a new password. */
export function ResetPage({ token, email }: ResetPageProps) {
  const actions = useAuthActions();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    const wasSet = await actions.resetPassword(token);
    setIsBusy(false);
    setIsDone(wasSet);
    if (!wasSet) focusError();
  }

  if (isDone) {
    return (
      <AccountCard title={m.sign_in_reset_done_title()}>
        <p role="status" className="mb-5">
          {m.sign_in_reset_done_text()}
        </p>
        <ButtonLink to={pathTo('login', locale)} size="lg" isWide>
          {m.sign_in_log_in()}
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={m.sign_in_reset_title()} lead={m.sign_in_reset_lead()}>
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={!isHydrated} className="grid gap-5">
          {email !== null && <AccountName email={email} />}
          <PasswordField kind="new" label={m.sign_in_new_password()} />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {m.sign_in_reset_save()}
          </Button>
          <Link to={pathTo('forgotPassword', locale)} className="link inline-flex min-h-tap items-center justify-self-center">
            {m.sign_in_reset_new_link()}
          </Link>
        </fieldset>
        <noscript>
          <p className="mt-4">{m.sign_in_needs_script()}</p>
        </noscript>
      </form>
    </AccountCard>
  );
}
