/** The log: one JSON object per line on stdout (pino), without secrets or personal data. */
import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino';
import { errorForLog } from './log-error.ts';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretPaths = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'client_secret'].flatMap((name) => [name, `*.${name}`]);

/** E-mail addresses; a scope in a node_modules path (`/@hono/`) does not match. */
const emailAddress = /[\p{L}\p{N}.!#$%&'*+^_~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+/gu;
/** The id of a cart, a gift card or a contribution, or 26 such characters without a prefix: an order key or mail token. */
const secretId = /\b(?:cart|gift|part)_[0-7][0-9A-HJKMNP-TV-Z]{25}\b|\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;

/** Redacts the finished line, for data in third-party errors and messages. */
const withoutPeople = (line: string): string => line.replace(emailAddress, '[address]').replace(secretId, '[secret]');

/** `destination` is for tests; default: stdout. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths: secretPaths, censor: '[kept out of the log]' },
    serializers: { err: errorForLog },
    hooks: { streamWrite: withoutPeople },
  };
  return destination ? pino(options, destination) : pino(options);
}
