/** Messages between the primary process and its workers, over node:cluster's channel. */
import { StartError } from '../start-error.ts';

export type ToWorker = { fira: 'start'; shared: unknown } | { fira: 'stop' };

export type FromWorker = { fira: 'waiting' } | { fira: 'ready'; started: unknown } | { fira: 'failed'; failure: Failure };

/** A serializable error; of a StartError only the sentence is needed. */
export interface Failure {
  readonly isStartError: boolean;
  readonly message: string;
  readonly stack: string | undefined;
}

/** The channel carries other messages too; ours have a `fira` property. */
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
