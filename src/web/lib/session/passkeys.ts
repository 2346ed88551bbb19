/** Browser side of passkeys (WebAuthn, level 3). Loaded on first use. A new request aborts the open one. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyResponse } from '#shared/contract/security.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { hasPasskeys, PasskeyError } from './passkey-support.ts';

interface Question {
  challenge: string;
}

/** Error text for the browser's refusal (WebAuthn, level 3, sections 5.1.3 and 5.1.4). */
function listWords(error: unknown, cancelled: string): string {
  switch (error instanceof Error ? error.name : '') {
    // Cancelling and timing out are indistinguishable by design.
    case 'NotAllowedError':
    case 'AbortError':
      return cancelled;
    case 'InvalidStateError':
      return m.security_passkey_known();
    case 'ConstraintError':
    case 'NotSupportedError':
      return m.security_passkey_unfit();
    case 'SecurityError':
      return m.security_passkey_wrong_site();
    default:
      return m.security_passkey_failed();
  }
}

async function run<Answer>(question: () => Promise<Answer>, cancelled: string): Promise<PasskeyResponse> {
  if (!hasPasskeys()) throw new PasskeyError(m.security_passkeys_unsupported());
  try {
    return (await question()) as unknown as PasskeyResponse;
  } catch (cause) {
    throw new PasskeyError(listWords(cause, cancelled), { cause });
  }
}

/** Creates a passkey. Throws PasskeyError. */
export const makePasskey = (options: Question): Promise<PasskeyResponse> =>
  run(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }), m.security_passkey_not_made());

/** Requests one of the member's passkeys now. Throws PasskeyError. */
export const askForPasskey = (options: Question): Promise<PasskeyResponse> =>
  run(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }), m.security_passkey_not_used());

/** Waits for a passkey chosen in autofill. Throws PasskeyError, also when replaced. */
export const awaitPasskey = (options: Question): Promise<PasskeyResponse> =>
  run(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: true }), m.security_passkey_not_used());

export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** Signals the device to stop offering an unknown passkey, if supported. */
export function signalUnknownPasskey(credentialID: string): void {
  void sendSignal({ signalName: 'unknownCredential', rpID: window.location.hostname, credentialID }).catch(() => {
    // An older browser, or a device without support.
  });
}
