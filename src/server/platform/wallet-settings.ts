/** Settings of wallet passes for gift cards. Keys are read from files at the start; no refusal contains one. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

export interface AppleWalletConfig {
  readonly passTypeId: string;
  readonly teamId: string;
  /** PEM, the key without its passphrase: the library reads no encrypted PKCS #8. */
  readonly certificate: string;
  readonly key: string;
  /** Apple's intermediate certificate, which signs those of passes (https://www.apple.com/certificateauthority/). */
  readonly wwdr: string;
}

export interface GoogleWalletConfig {
  readonly issuerId: string;
  /** The service account's. */
  readonly email: string;
  readonly key: KeyObject;
}

interface WalletSettings {
  APPLE_PASS_TYPE_ID?: string | undefined;
  APPLE_TEAM_ID?: string | undefined;
  APPLE_PASS_CERTIFICATE?: string | undefined;
  APPLE_PASS_KEY?: string | undefined;
  APPLE_PASS_KEY_PASSPHRASE?: string | undefined;
  APPLE_WWDR_CERTIFICATE?: string | undefined;
  GOOGLE_WALLET_ISSUER_ID?: string | undefined;
  GOOGLE_WALLET_KEY_FILE?: string | undefined;
}

type Name = keyof WalletSettings;

function readFile(name: Name, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`The setting ${name} names a file that can’t be read: ${file}.`);
  }
}

/** Null where none of them is set. Throws StartError for some without the others. */
function requireAll<Key extends Name>(set: WalletSettings, names: readonly Key[]): Record<Key, string> | null {
  const missing = names.find((name) => set[name] === undefined);
  if (missing === undefined) return Object.fromEntries(names.map((name) => [name, set[name]])) as Record<Key, string>;
  const present = names.find((name) => set[name] !== undefined);
  if (present === undefined) return null;
  throw new StartError(`The setting ${missing} is missing: ${present} belongs to it.`);
}

function readCertificate(name: Name, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new StartError(`The setting ${name} names a file that holds no certificate in PEM.`);
  }
}

function readKey(name: Name, pem: string, passphrase: string | null): KeyObject {
  try {
    return createPrivateKey({ key: pem, ...(passphrase !== null && { passphrase }) });
  } catch {
    throw new StartError(`The setting ${name} names a file that holds no private key in PEM, or one with another passphrase.`);
  }
}

const hasPart = ({ subject }: X509Certificate, part: string): boolean => subject.split('\n').includes(part);

const appleNames = ['APPLE_PASS_TYPE_ID', 'APPLE_TEAM_ID', 'APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'] as const;

/** Null without the settings. Throws StartError for settings that don't fit together. */
export function readAppleWallet(set: WalletSettings): AppleWalletConfig | null {
  const given = requireAll(set, appleNames);
  const keyPassphrase = set.APPLE_PASS_KEY_PASSPHRASE ?? null;
  if (!given && keyPassphrase !== null) throw new StartError('The setting APPLE_PASS_KEY is missing: APPLE_PASS_KEY_PASSPHRASE belongs to it.');
  if (!given) return null;
  const [certificate, key, wwdr] = [
    readFile('APPLE_PASS_CERTIFICATE', given.APPLE_PASS_CERTIFICATE),
    readFile('APPLE_PASS_KEY', given.APPLE_PASS_KEY),
    readFile('APPLE_WWDR_CERTIFICATE', given.APPLE_WWDR_CERTIFICATE),
  ];
  const signer = readCertificate('APPLE_PASS_CERTIFICATE', certificate);
  const signerKey = readKey('APPLE_PASS_KEY', key, keyPassphrase);
  if (!signer.checkPrivateKey(signerKey)) throw new StartError('The setting APPLE_PASS_KEY names another key than that of APPLE_PASS_CERTIFICATE.');
  if (!hasPart(signer, `UID=${given.APPLE_PASS_TYPE_ID}`)) throw new StartError('The setting APPLE_PASS_TYPE_ID is not the pass type that APPLE_PASS_CERTIFICATE was issued for.');
  if (!hasPart(signer, `OU=${given.APPLE_TEAM_ID}`)) throw new StartError('The setting APPLE_TEAM_ID is not the team that APPLE_PASS_CERTIFICATE was issued to.');
  if (!signer.verify(readCertificate('APPLE_WWDR_CERTIFICATE', wwdr).publicKey))
    throw new StartError('The setting APPLE_WWDR_CERTIFICATE names another certificate than the one that issued APPLE_PASS_CERTIFICATE.');
  return { passTypeId: given.APPLE_PASS_TYPE_ID, teamId: given.APPLE_TEAM_ID, certificate, key: signerKey.export({ type: 'pkcs8', format: 'pem' }) as string, wwdr };
}

function readAccount(json: string): { email: string; key: string } | null {
  try {
    const { client_email: email, private_key: key } = JSON.parse(json) as Record<string, unknown>;
    return typeof email === 'string' && typeof key === 'string' ? { email, key } : null;
  } catch {
    return null;
  }
}

/** As readAppleWallet. */
export function readGoogleWallet(set: WalletSettings): GoogleWalletConfig | null {
  const given = requireAll(set, ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE']);
  if (!given) return null;
  const account = readAccount(readFile('GOOGLE_WALLET_KEY_FILE', given.GOOGLE_WALLET_KEY_FILE));
  if (!account) throw new StartError('The setting GOOGLE_WALLET_KEY_FILE names a file that is no key of a service account in JSON.');
  return { issuerId: given.GOOGLE_WALLET_ISSUER_ID, email: account.email, key: readKey('GOOGLE_WALLET_KEY_FILE', account.key, null) };
}
