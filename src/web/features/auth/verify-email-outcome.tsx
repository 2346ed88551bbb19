import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmailField } from './email-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAuth } from './use-auth.ts';
import { useAuthActions } from './use-auth-actions.ts';
import type { VerifyPhase } from './verify-email-words.ts';

/** The visitor's options after the confirmation, or instead of it. */
export function VerifyEmailOutcome({ phase, token }: { phase: VerifyPhase; token: string | null }) {
  const actions = useAuthActions();
  const locale = useLocale();
  const { email, isAuthenticated } = useAuth();
  const login = pathTo('login', locale);
  const loginAndBack = `${login}?redirect=${encodeURIComponent(`${pathTo('verifyEmail', locale)}?token=${token ?? ''}`)}`;

  return (
    <>
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
    </>
  );
}
