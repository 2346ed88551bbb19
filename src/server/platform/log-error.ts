/** Serializes errors without user input: libraries attach rows, mail envelopes and responses, so only known fields are copied. */

const helpful = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'responseCode', 'command', 'status'] as const;

const DEEPEST_CAUSE = 5;

export interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError | string;
  aggregateErrors?: (LoggedError | string)[];
  [field: string]: unknown;
}

const isFromDatabase = (error: Error): boolean => 'severity' in error && 'code' in error;

/** PostgreSQL ends its message with the unreadable value: `invalid input syntax for type integer: "…"`. */
const withoutValue = (sentence: string): string => sentence.replace(/: "[\s\S]*"/, ': "…"');

/** A mail server's reply has free text after its code, often with the refused address. */
const withoutReply = (sentence: string): string => sentence.replace(/(\b\d{3}\b)[ -][^\n]*/g, '$1 …');

function createCleaner(error: Error): (text: string) => string {
  if (isFromDatabase(error)) return withoutValue;
  return 'responseCode' in error ? withoutReply : (text) => text;
}

/** The serializer of `err`. For a non-Error only the type is logged. */
export function errorForLog(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return `not an Error but ${typeof error}`;
  const clean = createCleaner(error);
  const logged: LoggedError = { type: error.constructor.name, message: clean(error.message), stack: clean(error.stack ?? '') };
  for (const field of helpful) {
    const value = (error as Error & Record<string, unknown>)[field];
    if (typeof value === 'string' || typeof value === 'number') logged[field] = value;
  }
  if (depth === DEEPEST_CAUSE) return logged;
  if (error.cause !== undefined) logged.cause = errorForLog(error.cause, depth + 1);
  if (error instanceof AggregateError) logged.aggregateErrors = error.errors.map((one) => errorForLog(one, depth + 1));
  return logged;
}
