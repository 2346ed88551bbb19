/** Authenticator app for tests. */
import { expect } from 'vitest';
import { totpCode, totpStep } from '../modules/auth/totp.ts';
import type { Browser, TestApi } from './test-api.ts';

/** Decodes the displayed secret as an app does. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2));
}

export const codeNow = (api: TestApi, secret: Uint8Array): string => totpCode(secret, totpStep(api.clock.now()));

/** Enables the second factor and advances 30 s, so that the next code differs. */
export async function switchOnSecondStep(api: TestApi, browser: Browser, password: string): Promise<{ secret: Uint8Array; codes: string[] }> {
  const begun = await browser.post('/api/app/user/totp', { password });
  const secret = fromBase32(begun.body.secret);
  const confirmed = await browser.post('/api/app/user/totp/confirm', { code: codeNow(api, secret) });
  expect(confirmed.status).toBe(200);
  api.clock.advance(30_000);
  return { secret, codes: confirmed.body.recovery_codes };
}
