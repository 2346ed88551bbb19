/** The secret that signs access tokens. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { readStoredSecret, type SecretKind } from './stored-secret.ts';

const known = new WeakMap<Config, string>();

const MIN_SECRET_CHARACTERS = 32;

const kind: SecretKind = {
  name: 'token-secret',
  make: () => randomBytes(48).toString('base64url'),
  // With a partial secret anybody could sign tokens.
  isWhole: (secret) => secret.length >= MIN_SECRET_CHARACTERS,
  cost: 'signs everybody out',
};

/** The secret, generated on first use. Throws StartError if the file holds none. */
export function tokenSecret(config: Config): string {
  if (config.tokenSecret !== null) return config.tokenSecret;
  const cached = known.get(config);
  if (cached !== undefined) return cached;
  const secret = readStoredSecret(config, kind);
  known.set(config, secret);
  return secret;
}
