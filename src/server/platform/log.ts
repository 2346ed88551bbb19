/** The log: one JSON object a line on stdout (pino), without secrets or personal data. */
import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields that may never be printed, wherever they stand in a logged object. */
const secretPaths = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'client_secret'].flatMap((name) => [name, `*.${name}`]);

export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: { pid: process.pid }, redact: { paths: secretPaths, censor: '[kept out of the log]' } });
}
