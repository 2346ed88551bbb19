/** What a person can cause. Anything else that is thrown is a bug: logged with the request's id, answered 500 without detail. */
import { type ErrorCode, errorCodes } from '#shared/contract/errors.ts';

export interface ErrorDetails {
  /** English, for programs; the message for people comes from the catalogues by the code. */
  detail?: string;
  /** Which fields are wrong and how; the sentence for people is added in the request's language. */
  fields?: readonly { field: string; code: string }[];
  /** Further members of the problem answer, such as the cart as it is now. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The methods that the address does take. */
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
