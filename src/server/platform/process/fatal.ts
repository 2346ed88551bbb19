/** What an operator sees when the program can't start or go on. */
import fs from 'node:fs';
import { inspect } from 'node:util';
import { StartError } from '../start-error.ts';

/** Prints a StartError as its sentence alone, any other error with its stack and cause: that one is a bug. */
export function report(error: unknown): void {
  const text = error instanceof StartError ? error.message : inspect(error);
  try {
    // Written at once: the process may end right after.
    fs.writeSync(2, `${text}\n`);
  } catch {
    // Nobody reads stderr any more, or its pipe is full. There is nowhere else to say it.
  }
}

/** Reports the error and ends the process with exit code 1. For errors before anything is open that must be closed. */
export function fatal(error: unknown): never {
  report(error);
  process.exit(1);
}
