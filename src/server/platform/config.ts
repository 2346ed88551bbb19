/** Reads and validates every setting at start (decisions, section 1); a wrong one stops the start with a sentence naming it. */
import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type FloristConfig, readFlorist } from './florist-settings.ts';
import { type GuaranteeNotices, readGuaranteeNotices } from './guarantee-notices.ts';
import { type LogLevel, logLevels } from './log.ts';
import { StartError } from './start-error.ts';
import { readStripe, type StripeConfig } from './stripe-settings.ts';
import { type AppleWalletConfig, type GoogleWalletConfig, readAppleWallet, readGoogleWallet } from './wallet-settings.ts';

/** A P-256 key pair in base64url: the uncompressed public point and the private scalar. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Config {
  readonly productName: string;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash, as used in links of mails, feeds and the sitemap. */
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Gets mail about what the shop's staff must handle, such as disputed payments; null: it is only logged. */
  readonly shopEmail: string | null;
  readonly backendUrl: string;
  /** A Photon or Nominatim server for address suggestions; null: the bundled gazetteer only. */
  readonly addressSearchUrl: string | null;
  /** An external collector of page views; null: they stay in the database, and no consent is requested. */
  readonly analyticsUrl: string | null;
  readonly trustProxy: readonly string[];
  readonly metricsToken: string | null;
  /** Signs access tokens; null: generated once into DATA_DIR. */
  readonly tokenSecret: string | null;
  /** Signs pushes (VAPID, RFC 8292); null: generated once into DATA_DIR. */
  readonly vapidKeys: VapidKeys | null;
  /** Memory cost of password hashing (argon2id); below the default only for a local shop. */
  readonly passwordMemoryKib: number;
  /** The publishable key of the demo provider's card client; empty: no payments. */
  readonly paymentCardKey: string;
  /** Null: the demo provider, on a local shop only. */
  readonly stripe: StripeConfig | null;
  /** Passes for gift cards; null: none are offered. */
  readonly appleWallet: AppleWalletConfig | null;
  readonly googleWallet: GoogleWalletConfig | null;
  /** Null: no option of a florist network is offered. */
  readonly florist: FloristConfig | null;
  /** The EU's official notices, shown unaltered; null, on a local shop only: the same in our own words. */
  readonly guaranteeNotices: GuaranteeNotices | null;
  readonly demoData: boolean;
  readonly workers: number;
  /** How long stock is reserved for a buyer who pays; 0 disables reservation. */
  readonly reservationMinutes: number;
  /** Page cache size of each serving process; 0 disables it. */
  readonly pageCacheBytes: number;
  readonly logLevel: LogLevel;
  /** Host and public address are loopback: enables outbox, demonstration data and demo payments. */
  readonly isLocal: boolean;
  readonly isDevelopment: boolean;
}

/** With two passes, the argon2id minimum of OWASP's Password Storage Cheat Sheet. */
const PASSWORD_MEMORY_KIB = 19_456;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host.toLowerCase()) || /^127(\.\d{1,3}){3}$/.test(host);
}

const isLoopbackOrigin = (value: string): boolean => new URL(value).protocol === 'http:' && isLoopbackHost(new URL(value).hostname);

/** A key must not cross a network unencrypted. */
const isEncryptedOrHere = (value: string): boolean => !URL.canParse(value) || new URL(value).protocol === 'https:' || isLoopbackHost(new URL(value).hostname);

/** Display name of a mail address; quoted if a comma or similar would split it into several senders. */
const senderName = (name: string): string => (/[",.:;@()[\]\\]/.test(name) ? `"${name.replace(/["\\]/g, '')}"` : name);

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional());
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const parseUrl = (protocols: string[], example: string) => z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address like ${example}`);

const environment = z.object({
  NODE_ENV: optional(z.string()),
  PRODUCT_NAME: optional(
    z
      .string()
      .trim()
      .max(60, 'may have at most 60 characters')
      .regex(/^[^<>\p{Cc}]*$/u, 'must be a plain name on one line'),
  ),
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535'),
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    parseUrl(['http:', 'https:'], 'https://fira.example').refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, 'must be an origin alone, without a path'),
  ),
  DATABASE_URL: optional(parseUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/fira')),
  DATA_DIR: optional(z.string()),
  SMTP_URL: optional(parseUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587')),
  MAIL_FROM: optional(z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'must be a sender like "Fira <hej@fira.example>"')),
  SHOP_EMAIL: optional(z.string().regex(/^[^<>@\s,;]+@[^<>@\s,;]+$/, 'must be one address like kassan@fira.example')),
  BACKEND_URL: z.string().optional(),
  ADDRESS_SEARCH_URL: optional(parseUrl(['http:', 'https:'], 'https://photon.example/api')),
  ANALYTICS_URL: optional(parseUrl(['http:', 'https:'], 'https://collector.example/events')),
  TRUST_PROXY: optional(
    z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((address) => address.trim())
          .filter(Boolean),
      )
      .refine((addresses) => addresses.every((address) => isIP(address) !== 0), 'must be IP addresses with commas between'),
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  TOKEN_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/, 'must be a public key on P-256 in base64url, of 87 characters')),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, 'must be a private key on P-256 in base64url, of 43 characters')),
  PASSWORD_MEMORY_KIB: optional(
    z
      .string()
      .regex(/^\d{1,7}$/, 'must be a number of kibibytes from 8 to 1048576')
      .transform(Number)
      .refine((kib) => kib >= 8 && kib <= 1_048_576, 'must be a number of kibibytes from 8 to 1048576'),
  ),
  PAYMENT_CARD_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key that begins with sk_test_ or sk_live_')),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_(test|live)_\w+$/, 'must be a publishable key that begins with pk_test_ or pk_live_')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_')),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_')),
  STRIPE_API_BASE: optional(
    z
      .string()
      .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/` && isLoopbackOrigin(value), 'must be a simulator on this machine, like http://127.0.0.1:12111'),
  ),
  STRIPE_ON_BEHALF_OF: optional(flag),
  APPLE_PASS_TYPE_ID: optional(z.string().regex(/^pass\.[\w.-]+$/, 'must be a pass type identifier like pass.example.fira.giftcard')),
  APPLE_TEAM_ID: optional(z.string().regex(/^[A-Z0-9]{10}$/, 'must be a team identifier of ten capitals and digits')),
  APPLE_PASS_CERTIFICATE: optional(z.string()),
  APPLE_PASS_KEY: optional(z.string()),
  APPLE_PASS_KEY_PASSPHRASE: optional(z.string()),
  APPLE_WWDR_CERTIFICATE: optional(z.string()),
  GOOGLE_WALLET_ISSUER_ID: optional(z.string().regex(/^\d{5,25}$/, 'must be an issuer’s number')),
  GOOGLE_WALLET_KEY_FILE: optional(z.string()),
  STORAGE_URL: optional(z.string()),
  FLORIST_URL: optional(parseUrl(['http:', 'https:'], 'https://florists.example/api').refine(isEncryptedOrHere, 'must begin with https, except on this machine')),
  FLORIST_KEY: optional(z.string().regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters, without spaces')),
  GUARANTEE_NOTICE_SV: optional(z.string()),
  GUARANTEE_NOTICE_EN: optional(z.string()),
  DEMO_DATA: optional(flag),
  WORKERS: optional(
    z
      .string()
      .regex(/^\d{1,2}$/, 'must be a number from 1 to 64')
      .transform(Number)
      .refine((count) => count >= 1 && count <= 64, 'must be a number from 1 to 64'),
  ),
  RESERVATION_MINUTES: optional(
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of minutes from 0 to 120')
      .transform(Number)
      .refine((minutes) => minutes <= 120, 'must be a number of minutes from 0 to 120'),
  ),
  PAGE_CACHE_MB: optional(
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of megabytes from 0 to 4096')
      .transform(Number)
      .refine((megabytes) => megabytes <= 4_096, 'must be a number of megabytes from 0 to 4096'),
  ),
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
});

export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Derives the P-256 public key from the private one, both in base64url. Throws if the key is invalid. */
export function toVapidPublicKey(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey('base64url');
}

/** Throws StartError for one key without the other, and for two that are no pair. */
function readVapidKeys(publicKey: string | undefined, privateKey: string | undefined): VapidKeys | null {
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined) {
    throw new StartError(`The setting ${publicKey === undefined ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY'} is missing: the two keys are a pair.`);
  }
  let belonging: string | null = null;
  try {
    belonging = toVapidPublicKey(privateKey);
  } catch {
    // Invalid key: reported below.
  }
  if (belonging !== publicKey) throw new StartError('The setting VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

/** Reads the settings. Throws StartError with one sentence that names the first wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const set = parsed.data;
  const port = set.PORT ?? 3000;
  const host = set.HOST ?? '127.0.0.1';
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  const isLocal = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
  const demoData = set.DEMO_DATA ?? (set.DATABASE_URL === undefined && isLocal);
  // Refuses settings of unimplemented features, so that they are not ignored silently.
  if (set.STORAGE_URL !== undefined) throw new StartError('The setting STORAGE_URL is set, but this version keeps uploads under DATA_DIR only: unset it.');
  if (set.TOKEN_SECRET === undefined && set.DATABASE_URL !== undefined && set.NODE_ENV === 'production') {
    throw new StartError('The setting TOKEN_SECRET is missing: with a database of your own in production, every process must sign with the same secret.');
  }
  const passwordMemoryKib = set.PASSWORD_MEMORY_KIB ?? PASSWORD_MEMORY_KIB;
  if (!isLocal && passwordMemoryKib < PASSWORD_MEMORY_KIB) throw new StartError(`The setting PASSWORD_MEMORY_KIB must be at least ${PASSWORD_MEMORY_KIB}, except on a local shop.`);
  if (!isLocal && demoData) throw new StartError('The setting DEMO_DATA asks for the demonstration shop, which exists only where HOST and PUBLIC_URL are loopback addresses.');
  if (!isLocal && set.SMTP_URL === undefined) throw new StartError(`The setting SMTP_URL is missing: with the public address ${publicUrl}, mail must have somewhere to go.`);
  const stripe = readStripe(set, { isLocal, demoData });
  if (!isLocal && stripe === null) throw new StartError(`The setting STRIPE_SECRET_KEY is missing: with the public address ${publicUrl}, payments must be real.`);
  if (!isLocal && set.TOKEN_SECRET === undefined) throw new StartError(`The setting TOKEN_SECRET is missing: with the public address ${publicUrl}, sign-ins must be signed with a secret of your own.`);
  const guaranteeNotices = readGuaranteeNotices(set);
  if (!isLocal && guaranteeNotices === null) {
    throw new StartError(
      `The setting GUARANTEE_NOTICE_SV is missing: with the public address ${publicUrl}, buyers must see the EU’s official notice on the legal guarantee, in Swedish and in English.`,
    );
  }
  return {
    productName: set.PRODUCT_NAME ?? 'Fira',
    port,
    host,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    databaseUrl: set.DATABASE_URL ?? null,
    dataDir: path.resolve(set.DATA_DIR ?? './data'),
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? `${senderName(set.PRODUCT_NAME ?? 'Fira')} <hej@fira.example>`,
    shopEmail: set.SHOP_EMAIL ?? null,
    backendUrl: set.BACKEND_URL ?? '/api/backend',
    addressSearchUrl: set.ADDRESS_SEARCH_URL ?? null,
    analyticsUrl: set.ANALYTICS_URL ?? null,
    trustProxy: set.TRUST_PROXY ?? [],
    metricsToken: set.METRICS_TOKEN ?? null,
    tokenSecret: set.TOKEN_SECRET ?? null,
    vapidKeys: readVapidKeys(set.VAPID_PUBLIC_KEY, set.VAPID_PRIVATE_KEY),
    passwordMemoryKib,
    paymentCardKey: set.PAYMENT_CARD_KEY ?? 'demo',
    stripe,
    appleWallet: readAppleWallet(set),
    googleWallet: readGoogleWallet(set),
    florist: readFlorist(set),
    guaranteeNotices,
    demoData,
    workers: set.WORKERS ?? 1,
    reservationMinutes: set.RESERVATION_MINUTES ?? 15,
    pageCacheBytes: (set.PAGE_CACHE_MB ?? 32) * 1_000_000,
    logLevel: set.LOG_LEVEL ?? 'info',
    isLocal,
    isDevelopment: set.NODE_ENV === 'development',
  };
}
