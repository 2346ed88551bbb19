/** An error that a user can cause. Anything else thrown is a bug: logged, answered 500 without detail. */
import { type ErrorCode, errorCodes } from '#shared/contract/errors.ts';

export interface ErrorDetails {
  /** English, for programs; the catalogues have the user-facing message. */
  detail?: string;
  /** Another company's words, which replace the catalogue's. */
  message?: string;
  /** The wrong fields and why. */
  fields?: readonly { field: string; code: string }[];
  /** Further members of the problem response, such as the current cart. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  allow?: readonly string[];
}

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? errorCodes[code].title);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
