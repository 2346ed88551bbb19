/** What the shop can't do for a moment: 503, and when to try again. */
import { DomainError } from './domain-error.ts';

export const RETRY_AFTER_SECONDS = 5;

/** `detail` says for programs what is unavailable. */
export const unavailable = (detail: string): DomainError => new DomainError('UNAVAILABLE', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Errors of files that pass when somebody makes room, mounts a disk for writing, or grants access (errno(3)): no room, over the quota, read-only, no permission, a
 * failing disk, too many open files.
 */
const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/** Whether a file could not be written or read for a reason outside of the program; connections to other machines are not meant. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  return error.syscall !== 'connect' && storageCodes.has(String(error.code));
}
