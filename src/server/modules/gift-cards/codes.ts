/** Gift card codes: 80 random bits, stored as a hash to find them, and encrypted under a key of the settings: later mails need the code, and the database alone reveals none (ADR 0099). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import { tokenSecret } from '#server/platform/secrets/token-secret.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Five bits of each byte: 256 is a multiple of 32, so that every sign is as likely. */
const newCode = (): string => Array.from(randomBytes(SIGNS), (byte) => ALPHABET.charAt(byte & 31)).join('');

const getKey = (config: Config): Uint8Array => new Uint8Array(hkdfSync('sha256', tokenSecret(config), '', 'gift-card-codes', 32));

export const hashCode = (code: string): string => hashSecret(`gift-card.${code}`);

export function makeCode(config: Config): { code: string; codeHash: string; sealedCode: string } {
  const code = newCode();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', getKey(config), iv);
  const sealed = Buffer.concat([iv, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { code, codeHash: hashCode(code), sealedCode: sealed.toString('base64url') };
}

/** Throws for a code that was encrypted under another TOKEN_SECRET. */
export function openCode(config: Config, sealedCode: string): string {
  const sealed = Buffer.from(sealedCode, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', getKey(config), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
