/** False on the server, in old browsers, and on origins that are neither https nor localhost. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

/** Whether the browser offers passkeys in autofill. */
export async function suggestsPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** A passkey that was not created or used; the message is shown to the member. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
}
