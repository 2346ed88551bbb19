/** TOTP (RFC 6238 with SHA-1, six digits, 30 seconds) and recovery codes. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Tolerates clock drift and slow typing: one step either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;

// Base32, RFC 4648.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Uint8Array => randomBytes(SECRET_BYTES);

/** Base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text;
}

export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

/** The code's step, if later than the last used; null for a wrong or used code. */
export function matchTotp(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const given = Buffer.from(code);
  for (let step = totpStep(now) - WINDOW; step <= totpStep(now) + WINDOW; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (step > lastStep && given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return null;
}

export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_SECONDS) });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function sealSecret(key: Uint8Array, secret: Uint8Array, memberId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(memberId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Throws if sealed with another key, or for another member. */
export function openSecret(key: Uint8Array, sealed: string, memberId: string): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(memberId)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

const RECOVERY_CODES = 10;

/** Ten codes of 80 random bits, in four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-'));
}

/** Normalizes typed codes for hashing. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
