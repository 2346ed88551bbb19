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
])('RFC 6238: at %i the code is %s, and six digits of it in an app', (seconds, code) => {
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

test('a code counts half a minute early and late, once, and none before the last one used', () => {
  const now = new Date('2026-11-23T10:00:15Z');
  const step = totpStep(now);
  const codes = [-2, -1, 0, 1, 2].map((offset) => totpCode(rfcSecret, step + offset));
  expect(codes.map((code) => matchTotp(rfcSecret, code, now, 0))).toEqual([null, step - 1, step, step + 1, null]);
  expect(codes.map((code) => matchTotp(rfcSecret, code, now, step))).toEqual([null, null, null, step + 1, null]);
  expect(matchTotp(rfcSecret, '', now, 0)).toBeNull();
});

test('a sealed secret opens with its key for its member, and not otherwise', () => {
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const sealed = sealSecret(key, rfcSecret, 'anna');
  expect(new Uint8Array(openSecret(key, sealed, 'anna'))).toEqual(rfcSecret);
  expect(sealSecret(key, rfcSecret, 'anna')).not.toBe(sealed);
  expect(() => openSecret(other, sealed, 'anna')).toThrow();
  expect(() => openSecret(key, sealed, 'erik')).toThrow();
});

test('the address in the QR code names the shop and the account', () => {
  expect(totpUri(rfcSecret, { issuer: 'Fira & Vi', account: 'åsa@exempel.example' })).toBe(
    'otpauth://totp/Fira%20%26%20Vi:%C3%A5sa%40exempel.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fira%20%26%20Vi&algorithm=SHA1&digits=6&period=30',
  );
});

test('ten recovery codes, all different, read as they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(plainCode(' abcd-efgh ijkl-mnop ')).toBe('ABCDEFGHIJKLMNOP');
});
