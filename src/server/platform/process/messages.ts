/** What the first process and its workers say to each other over the channel of node:cluster. */
import { StartError } from '../start-error.ts';

export type ToWorker = { fira: 'start'; shared: unknown } | { fira: 'stop' };

export type FromWorker = { fira: 'waiting' } | { fira: 'ready'; started: unknown } | { fira: 'failed'; failure: Failure };

/** An error in a form that survives the way: of a StartError only its sentence is wanted. */
export interface Failure {
  readonly isStartError: boolean;
  readonly message: string;
  readonly stack: string | undefined;
}

/** The same channel carries messages of others; ours bear our name. */
export function isOurs(message: unknown): message is { fira: string } {
  return typeof message === 'object' && message !== null && 'fira' in message;
}

export function packFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { isStartError: false, message: String(error), stack: undefined };
  return { isStartError: error instanceof StartError, message: error.message, stack: error.stack };
}

export function unpackFailure({ isStartError, message, stack }: Failure): Error {
  if (isStartError) return new StartError(message);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
