/** Proof of identity, where a session is not enough: the password, or a passkey used now. */
import { useState } from 'react';
import type { ProofInput } from '#shared/contract/security.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { security } from '#web/lib/api/routes/security.ts';
import { hasPasskeys } from '#web/lib/session/passkey-support.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';

export interface ProofEntry {
  password: string;
  setPassword: (password: string) => void;
  /** The member has a passkey, and this browser supports them. */
  isPasskeyPossible: boolean;
  /** Asks for a passkey. Throws PasskeyError, ApiError. */
  byPasskey: () => Promise<Pick<ProofInput, 'passkey'>>;
}

export function useProof(hasPasskey: boolean): ProofEntry {
  const api = useApi({ security });
  const isHydrated = useHydrated();
  const [password, setPassword] = useState('');
  return {
    password,
    setPassword,
    isPasskeyPossible: hasPasskey && isHydrated && hasPasskeys(),
    async byPasskey() {
      const [{ askForPasskey }, { options }] = await Promise.all([import('#web/lib/session/passkeys.ts'), api.security.getProofOptions()]);
      return { passkey: await askForPasskey(options) };
    },
  };
}
