/** What the browser can do with passkeys, and what it says when it can't; small, so that it may be in every page. */

/** False on the server, in old browsers, and on addresses that are neither https nor this machine's own. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

/** Whether the browser shows passkeys among what it fills in for a person. */
export async function suggestsPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** A passkey that was not made or not used; the message is for the person. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
}
