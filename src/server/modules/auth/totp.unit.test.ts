import { expect, test } from 'vitest';
import { matchTotp, newRecoveryCodes, openSecret, plainCode, sealSecret, toBase32, totpCode, totpStep, totpUri } from './totp.ts';

const rfcSecret = new TextEncoder().encode('12345678901234567890');

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238: computes at %i the code %s, six digits in apps', (seconds, code) => {
  const step = totpStep(new Date(seconds * 1_000));
  expect(totpCode(rfcSecret, step, 8)).toBe(code);
  expect(totpCode(rfcSecret, step)).toBe(code.slice(2));
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %j is %j in base32', (text, encoded) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(encoded);
});

test('accepts a code half a minute early or late, once, in order', () => {
  const now = new Date('2026-11-23T10:00:15Z');
  const step = totpStep(now);
  const codes = [-2, -1, 0, 1, 2].map((offset) => totpCode(rfcSecret, step + offset));
  expect(codes.map((code) => matchTotp(rfcSecret, code, now, 0))).toEqual([null, step - 1, step, step + 1, null]);
  expect(codes.map((code) => matchTotp(rfcSecret, code, now, step))).toEqual([null, null, null, step + 1, null]);
  expect(matchTotp(rfcSecret, '', now, 0)).toBeNull();
});

test('opens a sealed secret only with its key for its member', () => {
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const sealed = sealSecret(key, rfcSecret, 'anna');
  expect(new Uint8Array(openSecret(key, sealed, 'anna'))).toEqual(rfcSecret);
  expect(sealSecret(key, rfcSecret, 'anna')).not.toBe(sealed);
  expect(() => openSecret(other, sealed, 'anna')).toThrow();
  expect(() => openSecret(key, sealed, 'erik')).toThrow();
});

test('names shop and account in the QR code’s address', () => {
  expect(totpUri(rfcSecret, { issuer: 'Fira & Vi', account: 'åsa@exempel.example' })).toBe(
    'otpauth://totp/Fira%20%26%20Vi:%C3%A5sa%40exempel.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fira%20%26%20Vi&algorithm=SHA1&digits=6&period=30',
  );
});

test('makes ten different recovery codes that read as typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(plainCode(' abcd-efgh ijkl-mnop ')).toBe('ABCDEFGHIJKLMNOP');
});
