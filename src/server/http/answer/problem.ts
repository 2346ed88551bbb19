/** Error responses: application/problem+json (RFC 9457), localised. */
import type { z } from 'zod';
import { errorCodes, type Problem } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { hasLostToRivals, isDatabaseUnavailable, isDatabaseUnableToWrite, isLockRefused } from '../../platform/database.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { isStorageUnavailable, unavailable } from '../../platform/unavailable.ts';
import { textResponse } from './text-response.ts';
import { errorMessage, fieldMessage } from './error-messages.ts';

export const problemType = 'application/problem+json';

export function toProblem(error: DomainError, { locale, requestId }: { locale: Locale; requestId: string }): Problem {
  const { status, title } = errorCodes[error.code];
  return {
    ...error.details.extra,
    type: `urn:fira:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    message: error.details.message ?? errorMessage(error.code, locale, error.details.retryAfterSeconds),
    requestId,
    ...(error.details.fields ? { errors: error.details.fields.map(({ field, code }) => ({ field, code, message: fieldMessage(code, locale) })) } : {}),
  };
}

export function problemResponse(error: DomainError, context: { locale: Locale; requestId: string }): Response {
  const { retryAfterSeconds, allow } = error.details;
  return textResponse(JSON.stringify(toProblem(error, context)), {
    status: errorCodes[error.code].status,
    headers: {
      'Content-Type': problemType,
      'Cache-Control': 'no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...(allow ? { Allow: methodsLine(allow) } : {}),
    },
  });
}

/** GET implies HEAD. */
const methodsLine = (methods: readonly string[]): string => methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');

function unavailableReason(error: unknown): string | null {
  if (isStorageUnavailable(error)) return 'Files can’t be written or read just now';
  if (isDatabaseUnableToWrite(error)) return 'The database can’t write just now';
  if (isLockRefused(error) || hasLostToRivals(error)) return 'Others are changing the same thing';
  return isDatabaseUnavailable(error) ? 'The database is away' : null;
}

/** Maps errors: DomainError keeps its code; a database that is down, busy or read-only, or unwritable storage, is a 503; the rest a 500 without detail. */
export function toDomainError(error: unknown): { error: DomainError; isBug: boolean } {
  if (error instanceof DomainError) return { error, isBug: false };
  const reason = unavailableReason(error);
  if (reason !== null) return { error: unavailable(reason), isBug: false };
  return { error: new DomainError('INTERNAL', { detail: 'Internal Server Error' }), isBug: true };
}

type Issue = z.core.$ZodIssue;

function codeOfIssue(issue: Issue): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null ? 'required' : 'invalid';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'out_of_range';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'out_of_range';
  return 'invalid';
}

/** VALIDATION_FAILED with every invalid field and its code. */
export function validationError(fields: readonly { field: string; code: string }[]): DomainError {
  return new DomainError('VALIDATION_FAILED', {
    detail: fields
      .map(({ field, code }) => `${field}: ${code}`)
      .join('; ')
      .slice(0, 500),
    fields,
  });
}

export function toValidationError(issues: readonly Issue[]): DomainError {
  const fields = issues.slice(0, 50).map((issue) => ({ field: issue.path.map(String).join('.').slice(0, 200), code: codeOfIssue(issue) }));
  // Deduplicates: one value can break several rules with the same code (1e99 is neither whole nor within bounds).
  return validationError(fields.filter(({ field, code }, index) => fields.findIndex((other) => other.field === field && other.code === code) === index));
}
