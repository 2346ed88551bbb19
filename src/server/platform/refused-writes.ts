import { DomainError } from './domain-error.ts';

const getCode = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** The referenced row is missing, such as one deleted concurrently. */
export const isForeignKeyViolation = (error: unknown): boolean => getCode(error) === '23503';
export const isUniqueViolation = (error: unknown): boolean => getCode(error) === '23505';

/** For `catch`: throws NOT_FOUND if the referenced row is gone; else rethrows. */
export const orGone = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? new DomainError('NOT_FOUND') : error;
};
