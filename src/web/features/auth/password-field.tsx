import { m } from '#shared/i18n/paraglide/messages.js';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';

interface PasswordFieldProps {
  /** new: one that is being chosen. */
  kind: 'current' | 'new';
  label?: string;
  /** In place of the one that the auth state keeps. */
  error?: string | null;
}

/** The password that the auth state holds while it is typed, with what is wrong with it. */
export function PasswordField({ kind, label = m.sign_in_password(), error }: PasswordFieldProps) {
  const { store } = useAuthServices();
  const { password, errors } = useAuth();
  return (
    <Field label={label} hint={kind === 'new' ? m.sign_in_password_hint() : undefined} error={error === undefined ? errors.password : error}>
      {(control) => <PasswordInput {...control} name="password" autoComplete={`${kind}-password`} value={password} onChange={(event) => store.set({ password: event.target.value })} />}
    </Field>
  );
}
