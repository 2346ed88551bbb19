/**
 * The browser's part of passkeys (WebAuthn, level 3): asks for one and words what goes wrong. Loaded when somebody means to
 * use one. One question is open at a time: a new one takes the place of the one before.
 */
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

/** As the server asks it; the form is the browser's. */
interface Question {
  challenge: string;
}

/** What a person is told of the browser's refusal (WebAuthn, level 3, sections 5.1.3 and 5.1.4). */
function wordsOf(error: unknown, cancelled: string): string {
  // The library keeps the browser's name of the error, also where it words it anew.
  switch (error instanceof Error ? error.name : '') {
    // A person who closed the question and one who let it time out look the same to us, on purpose.
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

async function ask<Answer>(question: () => Promise<Answer>, cancelled: string): Promise<PasskeyResponse> {
  if (!hasPasskeys()) throw new PasskeyError(m.security_passkeys_unsupported());
  try {
    return (await question()) as unknown as PasskeyResponse;
  } catch (cause) {
    throw new PasskeyError(wordsOf(cause, cancelled), { cause });
  }
}

/** A new passkey. Throws PasskeyError. */
export const makePasskey = (options: Question): Promise<PasskeyResponse> =>
  ask(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }), m.security_passkey_not_made());

/** One of the person's passkeys, used now. Throws PasskeyError. */
export const askForPasskey = (options: Question): Promise<PasskeyResponse> =>
  ask(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }), m.security_passkey_not_used());

/** A passkey, once the person chooses it among what the browser fills in. Throws PasskeyError, also when another question takes its place. */
export const awaitPasskey = (options: Question): Promise<PasskeyResponse> =>
  ask(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: true }), m.security_passkey_not_used());

/** Takes back the question that is open, if any. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Asks the device to offer a passkey no more that the shop doesn't know (any longer). Where it can't be told, it goes on offering it. */
export function forgetPasskey(credentialID: string): void {
  void sendSignal({ signalName: 'unknownCredential', rpID: window.location.hostname, credentialID }).catch(() => {
    // An older browser, or a device that doesn't listen.
  });
}
