import { ApiError } from '#web/lib/api/call.ts';
/**
 * What a failed call of the cart means. Our own API tells it by status and code; the phrases are the specification's
 * (section 8), for answers that come without a code from elsewhere.
 */

/** A new bag could be made neither with the fixed region nor without one. */
export class CartNotCreated extends Error {
  constructor(options: ErrorOptions) {
    super('Failed to create cart without region', options);
    this.name = 'CartNotCreated';
  }
}

const texts = (error: ApiError): string[] => [error.message, error.problem.detail ?? '', error.problem.message ?? ''];

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The network is down: whether the call reached the server can't be told. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** 410, or a 500 that says "Cart … is already completed" (CART-04). */
export function isAlreadyCompleted(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 410 || (error.status === 500 && texts(error).some((text) => /\bcart\b.*\bis already completed/i.test(text)));
}

/** The bag can't be emptied since a payment hangs on it (CART-06). */
export function isHeldByPaymentSessions(error: unknown): boolean {
  return error instanceof ApiError && texts(error).some((text) => text.includes('Could not delete all payment sessions'));
}

export function isVendorConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VENDOR_CONFLICT';
}

/** How many are left, when a call asked for more than there are; null for any other failure. */
export function quantityLeft(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_INVENTORY') return null;
  const left = error.problem['quantity_left'];
  return typeof left === 'number' ? left : null;
}

/** Limits whose own message says what to do: it is shown as it is. */
export function isExplainedLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'QUANTITY_LIMIT' || error.code === 'CART_FULL');
}

/**
 * Failures of an update of the cart that reach the caller unchanged (CART-12): those starting
 * EUROFLORIST_DELIVERY_ERROR, and those with a specific status other than 500. No answer at all is no status.
 */
export function passesUnchanged(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (error.status !== 0 && error.status !== 500) || [error.code ?? '', ...texts(error)].some((text) => text.startsWith('EUROFLORIST_DELIVERY_ERROR'));
}
