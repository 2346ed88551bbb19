/** Temporary unavailability: 503 with Retry-After. */
import { DomainError } from './domain-error.ts';

export const RETRY_AFTER_SECONDS = 5;

/** `detail` names the unavailable part, for programs. */
export const unavailable = (detail: string): DomainError => new DomainError('UNAVAILABLE', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** File errors that the operator can fix (errno(3)). */
const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/** Whether a file access failed for a reason outside the program; network connections are excluded. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  return error.syscall !== 'connect' && storageCodes.has(String(error.code));
}
