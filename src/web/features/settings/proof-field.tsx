import { CircleAlert, KeyRound } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { SaveState } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { ProofEntry } from './use-proof.ts';

interface ProofFieldProps {
  proof: ProofEntry;
  state: SaveState;
  /** Submits the form's action with a passkey instead of the password. */
  onPasskey: () => void;
  /** The password's name in the body. */
  name?: 'password' | 'currentPassword';
}

/** Current password, or a passkey if the member has one. */
export function ProofField({ proof, state, onPasskey, name = 'password' }: ProofFieldProps) {
  return (
    <div className="grid gap-3">
      <Field label={m.settings_current_password()} error={state.errors[name]}>
        {(control) => <PasswordInput {...control} name={name} autoComplete="current-password" value={proof.password} onChange={(event) => proof.setPassword(event.target.value)} />}
      </Field>
      {proof.isPasskeyPossible && (
        <Button variant="quiet" size="sm" className="-ml-4 justify-self-start text-left!" disabled={state.kind === 'saving'} icon={<KeyRound aria-hidden className="size-5" />} onClick={onPasskey}>
          {m.security_prove_with_passkey()}
        </Button>
      )}
      {state.errors['passkey'] && (
        <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4.5" />
          {state.errors['passkey']}
        </p>
      )}
    </div>
  );
}
