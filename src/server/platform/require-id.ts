import { isUuid } from '#shared/values/identity/ids.ts';
import { DomainError } from './domain-error.ts';

/** Validates an id in an address. Throws NOT_FOUND if malformed: the database would reject it. */
export function requireId(id: string): string {
  if (!isUuid(id)) throw new DomainError('NOT_FOUND');
  return id;
}
