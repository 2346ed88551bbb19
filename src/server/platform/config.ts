/**
 * Every setting of the program, read and checked in this one place at start (decisions, section 1).
 * A wrong one stops the start with a sentence that names it.
 */
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type LogLevel, logLevels } from './log.ts';
import { StartError } from './start-error.ts';

export interface Config {
  readonly productName: string;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash, as links in mails, feeds and the sitemap use it. */
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly backendUrl: string;
  /** A Photon or Nominatim server that suggests addresses; null: the bundled gazetteer alone. */
  readonly addressSearchUrl: string | null;
  /** An outside collector of page views; null: they stay in the database, and nobody is asked for consent. */
  readonly analyticsUrl: string | null;
  readonly trustProxy: readonly string[];
  readonly metricsToken: string | null;
  readonly demoData: boolean;
  readonly workers: number;
  /** How long stock is held for a buyer who pays; 0 holds nothing. */
  readonly reservationMinutes: number;
  readonly logLevel: LogLevel;
  /** Host and public address are loopback: only then do the outbox, the demonstration data and the demo payments exist. */
  readonly isLocal: boolean;
  readonly isDevelopment: boolean;
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a host name (without port) is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host.toLowerCase()) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** A name as it may stand before an address in a mail: one with commas and the like is quoted, or it would be read as several senders. */
const senderName = (name: string): string => (/[",.:;@()[\]\\]/.test(name) ? `"${name.replace(/["\\]/g, '')}"` : name);

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional());
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const urlOf = (protocols: string[], example: string) => z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address like ${example}`);

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
    urlOf(['http:', 'https:'], 'https://fira.example').refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, 'must be an origin alone, without a path'),
  ),
  DATABASE_URL: optional(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/fira')),
  DATA_DIR: optional(z.string()),
  SMTP_URL: optional(urlOf(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587')),
  MAIL_FROM: optional(z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'must be a sender like "Fira <hej@fira.example>"')),
  BACKEND_URL: z.string().optional(),
  ADDRESS_SEARCH_URL: optional(urlOf(['http:', 'https:'], 'https://photon.example/api')),
  ANALYTICS_URL: optional(urlOf(['http:', 'https:'], 'https://collector.example/events')),
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
  STRIPE_SECRET_KEY: optional(z.string()),
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
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
});

/**
 * Reads the settings. Throws StartError with one sentence that names the first wrong setting.
 */
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
  if (set.STRIPE_SECRET_KEY !== undefined) {
    throw new StartError('The setting STRIPE_SECRET_KEY is set, but this version takes demo payments only: unset it to start a local shop.');
  }
  if (!isLocal && demoData) throw new StartError('The setting DEMO_DATA asks for the demonstration shop, which exists only where HOST and PUBLIC_URL are loopback addresses.');
  if (!isLocal && set.SMTP_URL === undefined) throw new StartError(`The setting SMTP_URL is missing: with the public address ${publicUrl}, mail must have somewhere to go.`);
  if (!isLocal) throw new StartError(`The setting STRIPE_SECRET_KEY is missing: with the public address ${publicUrl}, payments must be real.`);
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
    backendUrl: set.BACKEND_URL ?? '/api/backend',
    addressSearchUrl: set.ADDRESS_SEARCH_URL ?? null,
    analyticsUrl: set.ANALYTICS_URL ?? null,
    trustProxy: set.TRUST_PROXY ?? [],
    metricsToken: set.METRICS_TOKEN ?? null,
    demoData,
    workers: set.WORKERS ?? 1,
    reservationMinutes: set.RESERVATION_MINUTES ?? 15,
    logLevel: set.LOG_LEVEL ?? 'info',
    isLocal,
    isDevelopment: set.NODE_ENV === 'development',
  };
}
