/** Expectations for API errors (RFC 9457 and decisions, section 2). */
import { expect } from 'vitest';
import { type ErrorCode, errorCodes } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { errorMessage } from '../http/answer/error-messages.ts';
import type { Answer } from './test-api.ts';

/** Checks all of a problem response: status, type, code, localised message, request id, no-store. */
export function expectProblem(answer: Answer, code: ErrorCode, locale: Locale = 'sv'): void {
  expect(answer.body).toMatchObject({ code });
  expect(answer.status).toBe(errorCodes[code].status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const retryAfter = answer.headers.get('retry-after');
  expect(answer.body).toMatchObject({
    status: answer.status,
    title: errorCodes[code].title,
    type: `urn:fira:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    message: errorMessage(code, locale, retryAfter === null ? undefined : Number(retryAfter)),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.body.detail).toEqual(expect.any(String));
  expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
}

/** Expects a directly called use case to throw this code. */
export async function expectRejection(work: Promise<unknown>, code: ErrorCode): Promise<void> {
  await expect(work).rejects.toMatchObject({ name: 'DomainError', code });
}
