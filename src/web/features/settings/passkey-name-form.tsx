import { type FormEvent, useState } from 'react';
import type { Passkey } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Field } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFocusOnError } from '#web/ui/use-focus-on-error.ts';

export function PasskeyNameForm({ passkey, onRenamed }: { passkey: Passkey; onRenamed: (passkey: Passkey) => void }) {
  const api = useApi({ security });
  const { form, focusError } = useFocusOnError();
  const { state, save, refuse } = useSave();
  const [name, setName] = useState(passkey.name);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') {
      refuse({ name: m.error_field_required() });
      return focusError();
    }
    const answer = await save(() => api.security.renamePasskey({ id: passkey._id, body: { name } }));
    if (answer) onRenamed(answer.passkey);
    else focusError();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label={m.security_passkey_name()} error={state.errors['name']}>
        {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={80} autoFocus value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <SaveBar state={state} label={m.security_passkey_rename()} />
    </form>
  );
}
