import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import type { LoginOutcome } from './login-actions.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { useAuth } from './use-auth.ts';
import { useAuthActions } from './use-auth-actions.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { isLoading, email } = useAuth();
  const actions = useAuthActions();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const [outcome, setOutcome] = useState<LoginOutcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const passkey = usePasskeyLogin(onSignedIn);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSending(true);
    const outcome = await actions.login();
    setIsSending(false);
    setOutcome(outcome);
    if (outcome === 'signed-in') onSignedIn();
    else if (outcome === 'refused') focusError();
  }

  if (outcome === 'second-step') return <SecondStepForm onSignedIn={onSignedIn} onAgain={() => setOutcome(null)} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* Input typed before hydration would be lost. */}
      <fieldset disabled={!isHydrated} className="grid gap-5">
        {outcome === 'unverified' && (
          <Notice tone="warning" isLive title={m.sign_in_unverified_title()} action={<ResendButton email={email} />}>
            {m.sign_in_unverified_text()}
          </Notice>
        )}
        <EmailField autoComplete="username webauthn" />
        <PasswordField kind="current" />
        <Button type="submit" size="lg" isWide isBusy={isSending && isLoading}>
          {m.sign_in_log_in()}
        </Button>
        <Link to={pathTo('forgotPassword', locale)} className="link inline-flex min-h-tap items-center justify-self-center">
          {m.sign_in_forgot()}
        </Link>
        <Link to={pathTo('findOrder', locale)} className="link inline-flex min-h-tap items-center justify-self-center">
          {m.order_find_title()}
        </Link>
        <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">{m.sign_in_or()}</p>
        {passkey.message && (
          <Notice tone="error" isLive>
            {passkey.message}
          </Notice>
        )}
        <Button variant="ghost" isWide icon={<KeyRound aria-hidden className="size-5" />} isBusy={passkey.isBusy} onClick={() => void passkey.logIn()}>
          {m.sign_in_with_passkey()}
        </Button>
      </fieldset>
      <noscript>
        <p className="mt-4">{m.sign_in_needs_script()}</p>
      </noscript>
    </form>
  );
}
