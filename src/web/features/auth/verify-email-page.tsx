import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { AccountCard } from './account-card.tsx';
import type { VerifyWith } from './account-actions.ts';
import { toText } from './auth-errors.ts';
import { PasswordField } from './password-field.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';
import { useAuthActions } from './use-auth-actions.ts';
import { VerifyEmailOutcome } from './verify-email-outcome.tsx';
import { type VerifyPhase, verifyWords } from './verify-email-words.ts';

/**
 * Target of the confirmation mail's link: opening it changes nothing, a button confirms. A browser other than the
 * registering one must give a password.
 */
export function VerifyEmailPage({ token }: { token: string | null }) {
  const actions = useAuthActions();
  const isHydrated = useHydrated();
  const { store } = useAuthServices();
  const { isAuthenticated } = useAuth();
  const { form, focusError } = useFocusOnError();
  const [phase, setPhase] = useState<VerifyPhase>(token ? 'asked' : 'gone');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const words = verifyWords(phase, isAuthenticated);
  const isChoosing = phase === 'password-needed' || phase === 'password-differs';

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
      <VerifyEmailOutcome phase={phase} token={token} />
    </AccountCard>
  );
}
