import { type FormEvent, useState } from 'react';
import type { ProofInput } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isSameEmail } from '#shared/values/people/email-address.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Card } from '#web/ui/card.tsx';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { ProofField } from './proof-field.tsx';
import { useProof } from './use-proof.ts';

/** Changes the account's e-mail address once the new one is confirmed; until then the old one stays. */
export function EmailForm({ email, hasPasskey }: { email: string; hasPasskey: boolean }) {
  const api = useApi({ users });
  const isHydrated = useHydrated();
  const { form, focusError } = useFocusOnError();
  const { state, save, touch, refuse } = useSave();
  const [draft, setDraft] = useState('');
  const proof = useProof(hasPasskey);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function act(isProofMissing: boolean, prove: () => Promise<ProofInput>): Promise<void> {
    const to = draft.trim();
    setSentTo(null);
    if (isSameEmail(to, email)) {
      refuse({ email: m.error_field_own_email() });
      return focusError();
    }
    if (to === '' || isProofMissing) {
      refuse({ ...(to === '' && { email: m.sign_in_email_required() }), ...(isProofMissing && { password: m.sign_in_password_required() }) });
      return focusError();
    }
    if (!(await save(async () => api.users.changeEmail({ body: { email: to, ...(await prove()) } })))) return focusError();
    setSentTo(shownEmail(to));
    setDraft('');
    proof.setPassword('');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void act(proof.password === '', async () => ({ password: proof.password }));
  }

  return (
    <Card as="section" aria-labelledby="settings-email">
      <h2 id="settings-email" className="heading text-h3">
        {m.settings_email()}
      </h2>
      <p className="mt-1 [overflow-wrap:anywhere] text-soft">{m.settings_email_now({ email })}</p>
      {sentTo && (
        <Notice tone="success" isLive className="mt-4" title={m.settings_email_sent()}>
          <span className="[overflow-wrap:anywhere]">{m.settings_email_sent_text({ email: sentTo })}</span>
        </Notice>
      )}
      <form ref={form} noValidate onSubmit={submit} className="mt-5">
        <fieldset disabled={!isHydrated} className="grid gap-5">
          <Field label={m.settings_email_new()} error={state.errors['email']}>
            {(control) => (
              <EmailInput
                {...control}
                value={draft}
                onChange={(event) => {
                  touch();
                  setDraft(event.target.value);
                }}
              />
            )}
          </Field>
          <ProofField proof={proof} state={state} onPasskey={() => void act(false, proof.byPasskey)} />
          <SaveBar state={state.kind === 'saved' ? { kind: 'idle', message: null } : state} label={m.settings_email_change()} />
        </fieldset>
      </form>
    </Card>
  );
}
