/** The key in a contributor's mail, by which they take their own contribution back. Derived, so that no mail has to store it. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const SIGNATURE_BYTES = 16;
/** In base64url. */
const SIGNATURE_SIGNS = 22;

function sign(config: Config, contributionId: string): Buffer {
  const secret = new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'chip-in-contributions', 32));
  return createHmac('sha256', secret).update(contributionId).digest().subarray(0, SIGNATURE_BYTES);
}

/** In one piece: mails' stored copies are redacted by runs of letters, which a dot would end. */
export const toKey = (config: Config, contributionId: string): string => contributionId + sign(config, contributionId).toString('base64url');

/** The contribution that a key opens; null for a wrong one. */
export function openKey(config: Config, key: string): string | null {
  const id = key.slice(0, -SIGNATURE_SIGNS);
  const [expected, given] = [sign(config, id), Buffer.from(key.slice(-SIGNATURE_SIGNS), 'base64url')];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
