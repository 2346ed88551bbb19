/** The keys with which the shop signs its pushes (VAPID, RFC 8292): from the settings, or made once and kept in the data folder. */
import { createECDH } from 'node:crypto';
import { type Config, type VapidKeys, vapidPublicKeyOf } from '../config.ts';
import { keptSecret, type SecretKind } from '../secrets/stored-secret.ts';

const known = new WeakMap<Config, VapidKeys>();

function makePrivateKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // A key that begins with zeros is shorter than the field that it is written in.
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

const kind: SecretKind = {
  name: 'vapid-private-key',
  make: makePrivateKey,
  isWhole: (secret) => /^[\w-]{43}$/.test(secret),
  cost: 'ends all notifications until they are turned on again in each browser',
};

/** The pair, made the first time. A browser that subscribed with one pair takes nothing that another signed. Throws StartError where the file holds no key. */
export function vapidKeys(config: Config): VapidKeys {
  const kept = config.vapidKeys ?? known.get(config);
  if (kept) return kept;
  const privateKey = keptSecret(config, kind);
  const keys = { privateKey, publicKey: vapidPublicKeyOf(privateKey) };
  known.set(config, keys);
  return keys;
}

/** At the start: the pair is made then, and whoever runs the shop learns then where it can't be. The shop opens all the same; notifications wait. */
export function prepareVapidKeys(config: Config, log: { error: (facts: object, message: string) => void }): void {
  try {
    vapidKeys(config);
  } catch (error) {
    log.error({ err: error }, 'notifications can’t be signed, so none are sent');
  }
}
