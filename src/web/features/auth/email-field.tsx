import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';

interface EmailFieldProps {
  label?: string;
  hint?: ReactNode;
  /** Overrides the auth state's error. */
  error?: string | null;
  /** username webauthn: the browser suggests passkeys here too. */
  autoComplete?: 'username' | 'username webauthn' | 'email';
}

/** E-mail field bound to the auth state, with its error. */
export function EmailField({ label = m.sign_in_email(), hint, error, autoComplete = 'username' }: EmailFieldProps) {
  const { store } = useAuthServices();
  const { email, errors } = useAuth();
  return (
    <Field label={label} hint={hint} error={error === undefined ? errors.email : error}>
      {(control) => <EmailInput {...control} autoComplete={autoComplete} value={email} onChange={(event) => store.set({ email: event.target.value })} />}
    </Field>
  );
}
