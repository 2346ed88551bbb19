import { m } from '#shared/i18n/paraglide/messages.js';
import { security as securityRoutes } from '#web/lib/api/routes/security.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { SecondStepStart } from './second-step-start.tsx';

export type SecondStepDialog = 'start' | 'renewal' | 'stop';

interface SecondStepDialogsProps {
  open: SecondStepDialog | null;
  hasPasskey: boolean;
  onClose: () => void;
  /** New recovery codes, with the message for the member. */
  onCodes: (codes: readonly string[], message: string) => void;
  onStopped: () => void;
}

/** Turning two-step login on or off, and renewing its recovery codes. */
export function SecondStepDialogs({ open, hasPasskey, onClose, onCodes, onStopped }: SecondStepDialogsProps) {
  const api = useApi({ security: securityRoutes });
  return (
    <>
      <Dialog isOpen={open === 'start'} onClose={onClose} title={m.security_second_step_start()}>
        {open === 'start' && <SecondStepStart hasPasskey={hasPasskey} onStarted={(made) => onCodes(made, m.security_second_step_started())} />}
      </Dialog>
      <Dialog isOpen={open === 'renewal'} onClose={onClose} title={m.security_codes_renew()}>
        {open === 'renewal' && (
          <ProofForm hasPasskey={hasPasskey} work={(body) => api.security.renewRecoveryCodes({ body })} onDone={(answer) => onCodes(answer.recovery_codes, '')} label={m.security_codes_renew()}>
            <p>{m.security_codes_renew_text()}</p>
          </ProofForm>
        )}
      </Dialog>
      <Dialog isOpen={open === 'stop'} onClose={onClose} title={m.security_stop_sure()}>
        {open === 'stop' && (
          <ProofForm hasPasskey={hasPasskey} work={(body) => api.security.removeTotp({ body })} onDone={onStopped} label={m.security_second_step_stop()} isDangerous>
            <p>{m.security_stop_text()}</p>
          </ProofForm>
        )}
      </Dialog>
    </>
  );
}
