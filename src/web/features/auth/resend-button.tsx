import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { Button } from '#web/ui/button.tsx';
import { toText } from './auth-errors.ts';
import { useAuthActions } from './use-auth-actions.ts';

export function ResendButton({ email, isMain = false }: { email: string; isMain?: boolean }) {
  const actions = useAuthActions();
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);

  async function resend(): Promise<void> {
    setIsBusy(true);
    try {
      await actions.resendVerification(email);
      setNotice({ text: m.sign_in_resent({ email: shownEmail(email) }), isError: false });
    } catch (error) {
      setNotice({ text: toText(error), isError: true });
    }
    setIsBusy(false);
  }

  return (
    <div className={isMain ? 'grid gap-2' : 'grid justify-items-start gap-2'}>
      <Button {...(isMain ? { size: 'lg', isWide: true } : { variant: 'ghost' })} isBusy={isBusy} onClick={() => void resend()}>
        {m.sign_in_resend()}
      </Button>
      <p role="status" className={notice?.isError ? 'font-medium text-danger' : 'text-soft'}>
        {notice?.text}
      </p>
    </div>
  );
}
