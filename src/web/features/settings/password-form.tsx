import { type FormEvent, useState } from 'react';
import type { ProofInput } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isLongEnoughPassword, MIN_PASSWORD_CHARACTERS } from '#shared/values/people/password.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { AccountName } from '#web/ui/account-name.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { ProofField } from './proof-field.tsx';
import { useProof } from './use-proof.ts';

/** Changes the password, which logs out all devices, including this one. */
export function PasswordForm({ email, hasPasskey, onChanged }: { email: string; hasPasskey: boolean; onChanged: () => void }) {
  const api = useApi({ users });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, refuse } = useSave();
  const proof = useProof(hasPasskey);
  const [draft, setDraft] = useState('');

  async function act(isProofMissing: boolean, prove: () => Promise<Pick<ProofInput, 'passkey'> & { currentPassword?: string }>): Promise<void> {
    const isTooShort = !isLongEnoughPassword(draft);
    if (isProofMissing || isTooShort) {
      refuse({ ...(isProofMissing && { currentPassword: m.sign_in_password_required() }), ...(isTooShort && { password: m.sign_in_password_too_short({ count: MIN_PASSWORD_CHARACTERS }) }) });
      return focusError();
    }
    if (await save(async () => api.users.patch({ body: { password: draft, ...(await prove()) } }))) onChanged();
    else focusError();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void act(proof.password === '', async () => ({ currentPassword: proof.password }));
  }

  return (
    <Card as="section" aria-labelledby="settings-password">
      <h2 id="settings-password" className="heading text-h3">
        {m.sign_in_password()}
      </h2>
      <p className="mt-1 text-soft">{m.settings_password_text()}</p>
      <form ref={form} noValidate onSubmit={submit} className="mt-5">
        <fieldset disabled={!isHydrated} className="grid gap-5">
          <AccountName email={email} />
          <ProofField proof={proof} state={state} name="currentPassword" onPasskey={() => void act(false, proof.byPasskey)} />
          <Field label={m.sign_in_new_password()} hint={m.sign_in_password_hint()} error={state.errors['password']}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" value={draft} onChange={(event) => setDraft(event.target.value)} />}
          </Field>
          <SaveBar state={state} label={m.settings_password_change()} />
        </fieldset>
      </form>
    </Card>
  );
}
