import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { AccountCard } from './account-card.tsx';
import type { VerifyWith } from './account-actions.ts';
import { toText } from './auth-errors.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';
import { useAuthActions } from './use-auth-actions.ts';
import { type VerifyPhase, verifyWords } from './verify-email-words.ts';

/**
 * Target of the confirmation mail's link: opening it changes nothing, a button confirms. A browser other than the
 * registering one must give a password.
 */
export function VerifyEmailPage({ token }: { token: string | null }) {
  const actions = useAuthActions();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { store } = useAuthServices();
  const { email, isAuthenticated } = useAuth();
  const { form, focusError } = useFocusOnError();
  const [phase, setPhase] = useState<VerifyPhase>(token ? 'asked' : 'gone');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const words = verifyWords(phase, isAuthenticated);
  const isChoosing = phase === 'password-needed' || phase === 'password-differs';
  const login = pathTo('login', locale);
  const loginAndBack = `${login}?redirect=${encodeURIComponent(`${pathTo('verifyEmail', locale)}?token=${token ?? ''}`)}`;

  useEffect(() => {
    if (isChoosing) form.current?.querySelector('input')?.focus();
  }, [isChoosing, form]);

  async function confirm(sendWith: VerifyWith): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      const outcome = await actions.verifyEmail(token ?? '', sendWith);
      if (outcome === 'refused') focusError();
      else setPhase(outcome);
      // After signup the modal may still be on that tab: login comes next.
      if (outcome === 'made') store.set({ tab: 0 });
    } catch (error) {
      setFailure(toText(error));
    }
    setIsBusy(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void confirm(isChoosing ? 'password' : 'nothing');
  }

  return (
    <AccountCard title={words.title()} lead={words.text()}>
      <div role="status" className="sr-only">
        {phase !== 'asked' && words.title()}
      </div>
      {(phase === 'asked' || isChoosing) && (
        <form ref={form} method="post" noValidate onSubmit={(event) => submit(event)} className="grid gap-5">
          {phase === 'password-differs' && (
            <Notice tone="warning" isLive>
              {m.sign_in_verify_differs()}
            </Notice>
          )}
          {isChoosing && <PasswordField kind="new" />}
          {failure && (
            <Notice tone="error" isLive>
              {failure}
            </Notice>
          )}
          <Button type="submit" size="lg" isWide disabled={!isHydrated} isBusy={isBusy}>
            {m.sign_in_verify_confirm()}
          </Button>
          {phase === 'password-differs' && (
            <Button variant="ghost" size="lg" isWide disabled={isBusy} onClick={() => void confirm('new-password')}>
              {m.sign_in_verify_use_new()}
            </Button>
          )}
        </form>
      )}
      {phase === 'moved' && (
        // Full page load: the open document knows the old address.
        <ButtonLink to={pathTo('userSettingsSection', locale, { section: 'account' })} reloadDocument size="lg" isWide>
          {m.sign_in_verify_moved_on()}
        </ButtonLink>
      )}
      {phase === 'made' && !isAuthenticated && (
        <ButtonLink to={login} size="lg" isWide>
          {m.sign_in_log_in()}
        </ButtonLink>
      )}
      {(phase === 'made' || phase === 'login-needed') && isAuthenticated && (
        // Signed-in members are redirected past the login, so they must log out first.
        <Button size="lg" isWide onClick={() => void actions.logout(() => window.location.assign(phase === 'made' ? login : loginAndBack))}>
          {m.sign_in_verify_switch()}
        </Button>
      )}
      {phase === 'login-needed' && !isAuthenticated && (
        <ButtonLink to={loginAndBack} reloadDocument size="lg" isWide>
          {m.sign_in_log_in()}
        </ButtonLink>
      )}
      {phase === 'gone' && isAuthenticated && (
        <ButtonLink to={pathTo('userSettingsSection', locale, { section: 'account' })} size="lg" isWide>
          {m.sign_in_verify_moved_on()}
        </ButtonLink>
      )}
      {phase === 'gone' && !isAuthenticated && (
        <div className="grid gap-5">
          <EmailField label={m.sign_in_verify_ask()} autoComplete="email" />
          <ResendButton email={email} isMain />
          <ButtonLink to={login} variant="ghost" size="lg" isWide>
            {m.sign_in_back_to_login()}
          </ButtonLink>
        </div>
      )}
    </AccountCard>
  );
}
