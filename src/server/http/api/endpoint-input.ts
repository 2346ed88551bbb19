/** Validates a request's path, query and body against the endpoint's schemas. */
import { validationError, toValidationError } from '../answer/problem.ts';
import { isFormRequest, readFormBody } from '../request/form-body.ts';
import { isStorable, readJsonBody, readSigned } from '../request/request-body.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Endpoint } from './endpoint.ts';

/** `sent` is the body as it was sent, for the idempotency hash. Throws VALIDATION_FAILED, or NOT_FOUND for a path that no row can have. */
export async function readInput(endpoint: Endpoint, request: Request, url: URL, params: Record<string, string>) {
  const { query: querySchema, body: bodySchema } = endpoint.spec;
  if (Object.values(params).some((value) => !isStorable(value) || value.length > 500)) throw new DomainError('NOT_FOUND');
  const given = Object.fromEntries(url.searchParams);
  if (!isStorable(given)) throw validationError([{ field: 'query', code: 'invalid' }]);
  const query = querySchema?.safeParse(given);
  if (query && !query.success) throw toValidationError(query.error.issues);
  if (endpoint.spec.signedBy !== undefined) return { query: query?.data, body: await readSigned(request, endpoint.spec.signedBy, endpoint.spec.maxBodyBytes), sent: undefined };
  // The idempotency hash covers the body even where the endpoint reads none.
  if (!bodySchema) return { query: query?.data, body: undefined, sent: endpoint.spec.isIdempotent ? await readJsonBody(request, endpoint.spec.maxBodyBytes) : undefined };
  const { maxFileBytes, isFileOptional = false } = endpoint.spec;
  const isForm = maxFileBytes !== undefined && (!isFileOptional || isFormRequest(request));
  const raw = isForm ? await readFormBody(request, { maxFileBytes, isFileOptional }) : await readJsonBody(request, endpoint.spec.maxBodyBytes);
  if (!isForm && !isStorable(raw)) throw validationError([{ field: 'body', code: 'invalid' }]);
  const body = bodySchema.safeParse(raw, { reportInput: true });
  if (!body.success) throw toValidationError(body.error.issues);
  return { query: query?.data, body: body.data, sent: raw };
}
