import { useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { security } from '#web/lib/api/routes/security.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { ProofForm } from './proof-form.tsx';

/** Loaded on demand: includes the QR code generator. */
const appSetup = onDemand(async () => (await import('./app-setup.tsx')).AppSetup);

interface SecondStepStartProps {
  hasPasskey: boolean;
  onStarted: (recoveryCodes: readonly string[]) => void;
}

/** Enables two-step login: proof of identity, then the app and its first code. */
export function SecondStepStart({ hasPasskey, onStarted }: SecondStepStartProps) {
  const api = useApi({ security });
  const [key, setKey] = useState<Awaited<ReturnType<Api['security']['beginTotp']>> | null>(null);
  useEffect(() => appSetup.fetch(), []);
  if (key) return <appSetup.Part isWanted secret={key.secret} uri={key.uri} onStarted={onStarted} />;
  return (
    <ProofForm hasPasskey={hasPasskey} work={(body) => api.security.beginTotp({ body })} onDone={setKey} label={m.security_go_on()}>
      <p>{m.security_prove_first()}</p>
    </ProofForm>
  );
}
