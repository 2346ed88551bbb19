import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { legalPath } from '#shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { toText } from './auth-errors.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { checkRegistration, type RegistrationErrors, toRegistrationErrors } from './registration.ts';
import { ResendButton } from './resend-button.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';
import { useAuthActions } from './use-auth-actions.ts';

interface RegisterFormProps {
  /** The inviter's invite id. */
  invitedBy?: string | undefined;
}

function TermsNote() {
  const locale = useLocale();
  return (
    <p className="text-sm text-soft">
      {m.sign_in_terms()}{' '}
      <Link to={legalPath('terms', locale)} className="link">
        {m.sign_in_terms_link()}
      </Link>
      . {m.sign_in_terms_privacy()}{' '}
      <Link to={legalPath('privacy', locale)} className="link">
        {m.sign_in_privacy_link()}
      </Link>
      .
    </p>
  );
}

/** Says the same whether or not the address had an account. */
function SentNotice({ email }: { email: string }) {
  return (
    <Notice tone="success" isLive title={m.sign_in_registered_title()} action={<ResendButton email={email.trim()} />}>
      <p className="[overflow-wrap:anywhere]">{m.sign_in_registered_text({ email: shownEmail(email) })}</p>
      <p className="mt-2">{m.sign_in_registered_late()}</p>
    </Notice>
  );
}

/** Creates an account. The response never reveals whether the address had one; its owner is notified by mail. */
export function RegisterForm({ invitedBy }: RegisterFormProps) {
  const { store } = useAuthServices();
  const { email, password } = useAuth();
  const actions = useAuthActions();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [isFindable, setIsFindable] = useState(false);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = checkRegistration({ firstName, email, password });
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return focusError();
    setIsBusy(true);
    try {
      await actions.register({ firstName, lastName, email, password, language: locale, findableByName: isFindable, ...(invitedBy ? { invitedBy } : {}) });
      store.set({ password: '' });
      setIsSent(true);
    } catch (error) {
      const named = error instanceof ApiError ? toRegistrationErrors(error.problem.errors) : null;
      if (named) {
        setErrors(named);
        focusError();
      } else setFailure(toText(error));
    }
    setIsBusy(false);
  }

  if (isSent) return <SentNotice email={email} />;
  const names = [
    { name: 'firstName', label: m.sign_in_first_name(), autoComplete: 'given-name', value: firstName, set: setFirstName, isOptional: false },
    { name: 'lastName', label: m.sign_in_last_name(), autoComplete: 'family-name', value: lastName, set: setLastName, isOptional: true },
  ] as const;
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!isHydrated} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {names.map(({ name, label, autoComplete, value, set, isOptional }) => (
            <Field key={name} label={label} isOptional={isOptional} error={errors[name]}>
              {(control) => <TextInput {...control} name={name} autoComplete={autoComplete} maxLength={80} value={value} onChange={(event) => set(event.target.value)} />}
            </Field>
          ))}
        </div>
        <EmailField error={errors.email ?? null} />
        <PasswordField kind="new" error={errors.password ?? null} />
        <Checkbox name="findableByName" label={m.sign_in_findable()} description={m.sign_in_findable_hint()} checked={isFindable} onChange={(event) => setIsFindable(event.target.checked)} />
        {failure && (
          <Notice tone="error" isLive>
            {failure}
          </Notice>
        )}
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {m.sign_in_sign_up()}
        </Button>
        <TermsNote />
      </fieldset>
      <noscript>
        <p className="mt-4">{m.sign_in_needs_script()}</p>
      </noscript>
    </form>
  );
}
