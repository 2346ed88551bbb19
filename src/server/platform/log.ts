/** The log: one JSON object a line on stdout (pino), without secrets or personal data. */
import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino';
import { errorForLog } from './log-error.ts';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields that may never be printed, wherever they stand in a logged object. */
const secretPaths = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'client_secret'].flatMap((name) => [name, `*.${name}`]);

/** E-mail addresses; a path into node_modules with a scope in it (`/@hono/`) is none. */
const emailAddress = /[\p{L}\p{N}.!#$%&'*+^_~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+/gu;
/** A cart's id, and 26 such characters without a prefix: the key of an order or the token of a letter. Other ids open nothing. */
const secretId = /\bcart_[0-7][0-9A-HJKMNP-TV-Z]{25}\b|\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;

/** The last sieve: what others' errors and sentences bring along is cut out of the finished line. */
const withoutPeople = (line: string): string => line.replace(emailAddress, '[address]').replace(secretId, '[secret]');

/** `destination` is for tests; otherwise the log goes to stdout. */
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
