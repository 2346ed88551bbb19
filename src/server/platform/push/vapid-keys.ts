/** Keys that sign pushes (VAPID, RFC 8292): from the settings, or generated once and stored in the data folder. */
import { createECDH } from 'node:crypto';
import { type Config, type VapidKeys, toVapidPublicKey } from '../config.ts';
import { readStoredSecret, type SecretKind } from '../secrets/stored-secret.ts';

const known = new WeakMap<Config, VapidKeys>();

function makePrivateKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // ECDH drops leading zeros; the field has a fixed length.
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

const kind: SecretKind = {
  name: 'vapid-private-key',
  make: makePrivateKey,
  isWhole: (secret) => /^[\w-]{43}$/.test(secret),
  cost: 'ends all notifications until they are turned on again in each browser',
};

/**
 * The key pair, generated on first use. Browsers reject pushes signed with a pair other than their subscription's. Throws StartError if the file
 * holds no key.
 */
export function vapidKeys(config: Config): VapidKeys {
  const cached = config.vapidKeys ?? known.get(config);
  if (cached) return cached;
  const privateKey = readStoredSecret(config, kind);
  const keys = { privateKey, publicKey: toVapidPublicKey(privateKey) };
  known.set(config, keys);
  return keys;
}

/** Generates the pair at start, to report a failure early. The shop starts anyway. */
export function prepareVapidKeys(config: Config, log: { error: (facts: object, message: string) => void }): void {
  try {
    vapidKeys(config);
  } catch (error) {
    log.error({ err: error }, 'notifications can’t be signed, so none are sent');
  }
}
