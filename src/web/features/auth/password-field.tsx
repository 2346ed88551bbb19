import { m } from '#shared/i18n/paraglide/messages.js';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';

interface PasswordFieldProps {
  /** new: a password being chosen. */
  kind: 'current' | 'new';
  label?: string;
  /** Overrides the auth state's error. */
  error?: string | null;
}

/** Password field bound to the auth state, with its error. */
export function PasswordField({ kind, label = m.sign_in_password(), error }: PasswordFieldProps) {
  const { store } = useAuthServices();
  const { password, errors } = useAuth();
  return (
    <Field label={label} hint={kind === 'new' ? m.sign_in_password_hint() : undefined} error={error === undefined ? errors.password : error}>
      {(control) => <PasswordInput {...control} name="password" autoComplete={`${kind}-password`} value={password} onChange={(event) => store.set({ password: event.target.value })} />}
    </Field>
  );
}
