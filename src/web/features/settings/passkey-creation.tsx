import { type FormEvent, useEffect, useState } from 'react';
import type { Passkey } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';
import { ProofForm } from './proof-form.tsx';

const loadPasskeys = () => import('#web/lib/session/passkeys.ts');

interface PasskeyCreationProps {
  hasPasskey: boolean;
  suggestedName: string;
  onMade: (passkey: Passkey) => void;
}

/**
 * Creates a passkey: first proof of identity, then its name and the browser's dialog. Two steps, since a browser
 * allows one request per user gesture.
 */
export function PasskeyCreation({ hasPasskey, suggestedName, onMade }: PasskeyCreationProps) {
  const api = useApi({ security });
  const { form, focusError } = useFocusOnError();
  const { state, save, refuse } = useSave();
  const [name, setName] = useState(suggestedName);
  const [options, setOptions] = useState<{ challenge: string } | null>(null);
  useEffect(() => void loadPasskeys(), []);

  if (!options) {
    return (
      <ProofForm hasPasskey={hasPasskey} work={(body) => api.security.getPasskeyOptions({ body })} onDone={(answer) => setOptions(answer.options)} label={m.security_go_on()}>
        <p>{m.security_prove_first()}</p>
        {(state.message ?? state.errors['response']) && (
          <Notice tone="error" isLive>
            {state.message ?? state.errors['response']}
          </Notice>
        )}
      </ProofForm>
    );
  }

  async function make(challenge: { challenge: string }): Promise<Passkey> {
    const { makePasskey } = await loadPasskeys();
    const response = await makePasskey(challenge);
    try {
      return (await api.security.addPasskey({ body: { name, response } })).passkey;
    } catch (error) {
      // The challenge is used up or expired.
      if (error instanceof ApiError && error.status !== 0) setOptions(null);
      throw error;
    }
  }

  async function submit(event: FormEvent, challenge: { challenge: string }): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') {
      refuse({ name: m.error_field_required() });
      return focusError();
    }
    const passkey = await save(() => make(challenge));
    if (passkey) onMade(passkey);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event, options)} className="grid gap-5">
      {state.message && (
        <Notice tone="error" isLive>
          {state.message}
        </Notice>
      )}
      <Field label={m.security_passkey_name()} hint={m.security_passkey_name_hint()} error={state.errors['name']}>
        {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={80} autoFocus value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <p className="text-soft">{m.security_passkey_create_text()}</p>
      <Button type="submit" isBusy={state.kind === 'saving'} className="justify-self-start">
        {m.security_passkey_create()}
      </Button>
    </form>
  );
}
