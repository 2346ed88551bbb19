/** Wallet passes made with keys of our own: what Apple’s and Google’s devices verify, verified here. No such device has seen one. */
import { createHash, createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jwtVerify } from 'jose';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAppleWallet, readGoogleWallet } from '#server/platform/wallet-settings.ts';
import { makeApplePass } from './apple-pass.ts';
import { makeGoogleLink } from './google-pass.ts';
import { makePassCertificates, PASS_TYPE_ID, PASSPHRASE, TEAM_ID } from './testing/pass-certificates.ts';
import type { WalletCard } from './wallet-card.ts';

const card: WalletCard = {
  serial: 'a'.repeat(32),
  code: 'ABCD-EFGH-JKMN-PQRS',
  url: 'https://fira.example/presentkort/ABCD-EFGH-JKMN-PQRS',
  balanceMinor: 34_950,
  currency: 'SEK',
  balanceLabel: 'Kvar den 27 november 2026',
  from: 'Anna Berg',
  validUntil: '2029-11-30',
  locale: 'sv',
  now: new Date('2026-11-27T10:00:00Z'),
};

const made = makePassCertificates();
const google = generateKeyPairSync('rsa', { modulusLength: 2_048 });
let folder: string;
const file = (name: string, text: string): string => {
  const to = path.join(folder, name);
  writeFileSync(to, text);
  return to;
};
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wallets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const appleSettings = () => ({
  APPLE_PASS_TYPE_ID: PASS_TYPE_ID,
  APPLE_TEAM_ID: TEAM_ID,
  APPLE_PASS_CERTIFICATE: file('pass.pem', made.certificate),
  APPLE_PASS_KEY: file('pass.key', made.key),
  APPLE_WWDR_CERTIFICATE: file('wwdr.pem', made.wwdr),
});
const account = (more: object = {}) => JSON.stringify({ client_email: 'pass@fira.iam.gserviceaccount.com', private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }), ...more });
const googleSettings = () => ({ GOOGLE_WALLET_ISSUER_ID: '3388000000022222222', GOOGLE_WALLET_KEY_FILE: file('google.json', account()) });

/** Files of a zip whose entries are stored, by the central directory. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size, nameLength, extra, comment, from] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    if (method !== 0) throw new Error('an entry is compressed');
    const data = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), bytes.subarray(data, data + size));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

interface Signed {
  certificates: forge.pki.Certificate[];
  rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
}

/** Whether a detached PKCS #7 signature is of these bytes, by a certificate that the issuer signed. */
function isSigned(signature: Buffer, content: Buffer, issuer: string): boolean {
  const { certificates, rawCapture } = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString('latin1'))) as unknown as Signed;
  const signer = certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one))).find(({ subject }) => subject.includes(PASS_TYPE_ID));
  if (!signer?.verify(createPublicKey(issuer))) return false;
  const attributes = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, rawCapture.authenticatedAttributes);
  const der = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'latin1');
  const isOfContent = ['sha1', 'sha256'].some((name) => der.includes(createHash(name).update(content).digest()));
  return isOfContent && ['sha1', 'sha256'].some((name) => verify(name, der, signer.publicKey, Buffer.from(rawCapture.signature, 'latin1')));
}

describe('gift cards: a pass of Apple Wallet', () => {
  const make = async (more: Partial<WalletCard> = {}) => {
    const apple = readAppleWallet(appleSettings());
    if (!apple) throw new Error('no settings');
    return unzip(Buffer.from(await makeApplePass({ ...card, ...more }, apple, 'Fira')));
  };

  test('has the balance, the code, the last day and the page', async () => {
    const pass = JSON.parse((await make()).get('pass.json')?.toString() ?? '');
    expect(pass).toMatchObject({
      passTypeIdentifier: PASS_TYPE_ID,
      teamIdentifier: TEAM_ID,
      serialNumber: card.serial,
      organizationName: 'Fira',
      description: 'Presentkort',
      expirationDate: expect.stringMatching(/^2029-11-30T22:59/),
      barcodes: [{ format: 'PKBarcodeFormatQR', message: card.url, altText: card.code }],
    });
    expect(pass.storeCard.primaryFields).toEqual([{ key: 'balance', label: card.balanceLabel, value: 349.5, currencyCode: 'SEK' }]);
    expect(pass.storeCard.auxiliaryFields.map(({ value }: { value: string }) => value)).toEqual(['Anna Berg', '30 november 2029']);
    expect(pass, 'no updates are promised').not.toHaveProperty('webServiceURL');
  });

  test('lists each file in its manifest, which is signed', async () => {
    const files = await make();
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const named = JSON.parse(manifest.toString()) as Record<string, string>;
    const others = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
    expect(others.map(([name]) => name)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png', 'logo.png']));
    expect(named).toEqual(Object.fromEntries(others.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])));
    const signature = files.get('signature') ?? Buffer.alloc(0);
    expect(isSigned(signature, manifest, made.wwdr)).toBe(true);
    expect(isSigned(signature, Buffer.concat([manifest, Buffer.from(' ')]), made.wwdr), 'of another manifest').toBe(false);
    expect(isSigned(signature, manifest, makePassCertificates().wwdr), 'of another issuer').toBe(false);
  });

  test('has no sender when that was erased', async () => {
    const pass = JSON.parse((await make({ from: '' })).get('pass.json')?.toString() ?? '');
    expect(pass.storeCard.auxiliaryFields).toHaveLength(1);
  });

  test('is made with a key under a passphrase, too', async () => {
    const apple = readAppleWallet({ ...appleSettings(), APPLE_PASS_KEY: file('sealed.key', made.sealedKey), APPLE_PASS_KEY_PASSPHRASE: PASSPHRASE });
    expect(apple && unzip(Buffer.from(await makeApplePass(card, apple, 'Fira'))).has('signature')).toBe(true);
  });

  test.each<[string, () => Record<string, string | undefined>, RegExp]>([
    ['a setting is missing', () => ({ ...appleSettings(), APPLE_TEAM_ID: undefined }), /APPLE_TEAM_ID is missing: APPLE_PASS_TYPE_ID belongs to it/],
    ['a file is missing', () => ({ ...appleSettings(), APPLE_PASS_KEY: '/nowhere/key.pem' }), /APPLE_PASS_KEY names a file that can’t be read: \/nowhere\/key\.pem/],
    ['a file is no certificate', () => ({ ...appleSettings(), APPLE_PASS_CERTIFICATE: file('not.pem', 'hej') }), /APPLE_PASS_CERTIFICATE names a file that holds no certificate/],
    ['the key is another', () => ({ ...appleSettings(), APPLE_PASS_KEY: file('other.key', made.otherKey) }), /APPLE_PASS_KEY names another key/],
    [
      'the passphrase is wrong',
      () => ({ ...appleSettings(), APPLE_PASS_KEY: file('sealed2.key', made.sealedKey), APPLE_PASS_KEY_PASSPHRASE: 'fel' }),
      /APPLE_PASS_KEY names a file that holds no private key/,
    ],
    ['the pass type is another', () => ({ ...appleSettings(), APPLE_PASS_TYPE_ID: 'pass.example.other' }), /APPLE_PASS_TYPE_ID is not the pass type/],
    ['the team is another', () => ({ ...appleSettings(), APPLE_TEAM_ID: 'ZZZZZ99999' }), /APPLE_TEAM_ID is not the team/],
    ['the issuer is another', () => ({ ...appleSettings(), APPLE_WWDR_CERTIFICATE: file('wwdr2.pem', makePassCertificates().wwdr) }), /APPLE_WWDR_CERTIFICATE names another certificate/],
    ['only a passphrase is set', () => ({ APPLE_PASS_KEY_PASSPHRASE: 'x' }), /APPLE_PASS_KEY is missing/],
  ])('refuses to start when %s', (_what, settings, sentence) => {
    expect(() => readAppleWallet(settings())).toThrow(sentence);
    expect(() => readAppleWallet(settings())).not.toThrow(/BEGIN/);
  });
});

describe('gift cards: the link of Google Wallet', () => {
  test('is signed by the service account, with card and balance', async () => {
    const settings = readGoogleWallet(googleSettings());
    if (!settings) throw new Error('no settings');
    const link = await makeGoogleLink(card, settings, { productName: 'Fira', publicUrl: 'https://fira.example' });
    const [address, token = ''] = link.split('/save/');
    expect([address, link.length < 2_500]).toEqual(['https://pay.google.com/gp/v', true]);
    const { payload, protectedHeader } = await jwtVerify(token, google.publicKey, { audience: 'google', issuer: 'pass@fira.iam.gserviceaccount.com', currentDate: card.now });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({ typ: 'savetowallet', origins: ['https://fira.example'], iat: 1_795_773_600 });
    expect(payload['payload']).toMatchObject({
      giftCardClasses: [{ id: '3388000000022222222.fira_gift_card_sv', issuerName: 'Fira' }],
      giftCardObjects: [{ id: `3388000000022222222.${card.serial}`, classId: '3388000000022222222.fira_gift_card_sv', cardNumber: card.code, balance: { micros: 349_500_000, currencyCode: 'SEK' } }],
    });
    await expect(jwtVerify(token, generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey, { currentDate: card.now })).rejects.toThrow();
  });

  test.each<[string, () => Record<string, string | undefined>, RegExp]>([
    ['the key file is missing', () => ({ GOOGLE_WALLET_ISSUER_ID: '3388000000022222222' }), /GOOGLE_WALLET_KEY_FILE is missing: GOOGLE_WALLET_ISSUER_ID belongs to it/],
    ['the file is no JSON', () => ({ ...googleSettings(), GOOGLE_WALLET_KEY_FILE: file('g1.json', '{') }), /is no key of a service account/],
    ['the file has no key', () => ({ ...googleSettings(), GOOGLE_WALLET_KEY_FILE: file('g2.json', account({ private_key: 'hej' })) }), /GOOGLE_WALLET_KEY_FILE names a file that holds no private key/],
  ])('refuses to start when %s', (_what, settings, sentence) => {
    expect(() => readGoogleWallet(settings())).toThrow(sentence);
  });
});

test('gift cards: no passes without their settings', () => {
  expect([readAppleWallet({}), readGoogleWallet({})]).toEqual([null, null]);
});
