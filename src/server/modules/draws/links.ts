/**
 * Links of participants, and seals of pairs. A token is derived from participant and number, and only its hash is stored. Whom somebody gives to is stored
 * encrypted for that row: whoever reads the database, a backup or a statement in a log reads no pair (ADR 0081).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const TOKEN_BYTES = 24;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (config: Config, purpose: 'draw-link' | 'draw-pair'): Uint8Array => new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', purpose, 32));

export interface Link {
  id: string;
  linkVersion: number;
}

export const toToken = (config: Config, { id, linkVersion }: Link): string =>
  createHmac('sha256', keyFor(config, 'draw-link')).update(`${id}.${linkVersion}`).digest().subarray(0, TOKEN_BYTES).toString('base64url');

export const toTokenHash = (config: Config, link: Link): string => hashSecret(toToken(config, link));

/** The page with the name. Opening it changes nothing. */
export const toDrawUrl = (config: Config, link: Link, locale: Locale): string => config.publicUrl + pathTo('draw', locale, { token: toToken(config, link) });

/** Readable with the giver's id alone, so that a copy of another row's seal opens nothing. */
export function seal(config: Config, giverId: string, receiverId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, 'draw-pair'), nonce).setAAD(Buffer.from(giverId));
  return Buffer.concat([nonce, cipher.update(receiverId, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Null without a receiver, and for a seal of another secret or row. */
export function unseal(config: Config, giverId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, 'draw-pair'), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(giverId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // Authentication fails after the secret changed, which also ended all links.
    return null;
  }
}
