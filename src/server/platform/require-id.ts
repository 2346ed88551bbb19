import { isUuid } from '#shared/values/ids.ts';
import { DomainError } from './domain-error.ts';

/** For an address that names something by its id. Throws NOT_FOUND for what is none: the database would refuse it. */
export function requireId(id: string): string {
  if (!isUuid(id)) throw new DomainError('NOT_FOUND');
  return id;
}
