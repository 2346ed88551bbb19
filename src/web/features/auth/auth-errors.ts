/** Errors of sign-in forms: the server's message at its field, or our own without a response. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import type { FieldErrors } from './auth-state.ts';

export const noErrors: FieldErrors = { email: null, password: null };

/** The server's message, or our own without a response. */
export function toText(error: unknown): string {
  if (error instanceof ApiError && error.status === 0 && !error.problem.message) return m.sign_in_offline();
  return error instanceof Error ? error.message : String(error);
}

/** Maps an error to its field, else to the form's main field. */
export function toFieldErrors(error: unknown, fallback: keyof FieldErrors): FieldErrors {
  const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const of = (...fields: string[]) => named.find(({ field }) => fields.includes(field))?.message ?? null;
  const errors = { email: of('email'), password: of('password', 'newPassword') };
  return errors.email || errors.password ? errors : { ...noErrors, [fallback]: toText(error) };
}
