import type { Passkey } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { Button } from '#web/ui/button.tsx';
import { ProofForm } from './proof-form.tsx';

interface PasskeyRemovalProps {
  passkey: Passkey;
  onRemoved: (passkey: Passkey) => void;
  onCancel: () => void;
}

/** Signals the device to stop offering the passkey. Where unsupported it still does, as the dialog says. */
function signalRemoved({ _id }: Passkey): void {
  import('#web/lib/session/passkeys.ts').then(
    ({ signalUnknownPasskey }) => signalUnknownPasskey(_id),
    () => {},
  );
}

/** Asks for proof of identity before removing a passkey, as for every sign-in method. */
export function PasskeyRemoval({ passkey, onRemoved, onCancel }: PasskeyRemovalProps) {
  const api = useApi({ security });
  return (
    <ProofForm
      hasPasskey
      work={(proof) => api.security.removePasskey({ id: passkey._id, body: proof })}
      onDone={() => {
        onRemoved(passkey);
        signalRemoved(passkey);
      }}
      label={m.security_passkey_remove()}
      isDangerous
      cancel={
        <Button variant="ghost" onClick={onCancel}>
          {m.security_passkey_keep()}
        </Button>
      }
    >
      <div className="grid gap-2 [overflow-wrap:anywhere]">
        <p>{m.security_passkey_remove_text({ name: passkey.name })}</p>
        <p className="text-soft">{m.security_passkey_remove_device()}</p>
      </div>
    </ProofForm>
  );
}
