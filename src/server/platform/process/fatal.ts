import fs from 'node:fs';
import { inspect } from 'node:util';
import { StartError } from '../start-error.ts';

/** Prints a StartError as its sentence, any other error with stack and cause. */
export function report(error: unknown): void {
  const text = error instanceof StartError ? error.message : inspect(error);
  try {
    // Synchronous: the process may end right after.
    fs.writeSync(2, `${text}\n`);
  } catch {
    // stderr is closed or its pipe is full.
  }
}

/** Reports the error and exits with code 1, before anything is open. */
export function fatal(error: unknown): never {
  report(error);
  process.exit(1);
}
