/** The key in a contributor's mail, by which they take their own contribution back. Derived, so that no mail has to store it. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const KEY_BYTES = 16;

function sign(config: Config, contributionId: string): Buffer {
  const secret = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'chip-in-contributions', 32));
  return createHmac('sha256', secret).update(contributionId).digest().subarray(0, KEY_BYTES);
}

export const toKey = (config: Config, contributionId: string): string => sign(config, contributionId).toString('base64url');

export function opensContribution(config: Config, contributionId: string, key: string): boolean {
  const [expected, given] = [sign(config, contributionId), Buffer.from(key, 'base64url')];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
