/** A virtual authenticator with passkeys (Chrome DevTools Protocol, WebAuthn). */
import type { Page } from '@playwright/test';

interface PasskeyDevice {
  /** Whether user verification succeeds. To a site, a failure looks like a cancelled prompt. */
  setWilling: (isWilling: boolean) => Promise<void>;
}

export async function givePasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { setWilling: (isWilling) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isWilling }).then(() => {}) };
}
