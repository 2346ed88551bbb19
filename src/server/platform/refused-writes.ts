/** What PostgreSQL says of a row that it doesn't take (Appendix A of its manual). */
import { DomainError } from './domain-error.ts';

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** What the row hangs on isn't there, as where it was deleted at the same moment. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';
/** Another row has what only one may have. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** For `catch`: whatever is written about is gone, such as an account that ends at the same moment. Throws NOT_FOUND then, else the error itself. */
export const orGone = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? new DomainError('NOT_FOUND') : error;
};
