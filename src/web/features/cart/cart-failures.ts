import { ApiError } from '#web/lib/api/call.ts';
/** Classifies failed cart calls: by status and code, or by the specification's phrases (section 8) for responses without a code. */

/** Creating a cart failed both with the fixed region and without one. */
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

/** Network error: the call may have reached the server. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** 410, or a 500 that says "Cart … is already completed" (CART-04). */
export function isAlreadyCompleted(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 410 || (error.status === 500 && texts(error).some((text) => /\bcart\b.*\bis already completed/i.test(text)));
}

/** A payment session prevents emptying the cart (CART-06). */
export function isHeldByPaymentSessions(error: unknown): boolean {
  return error instanceof ApiError && texts(error).some((text) => text.includes('Could not delete all payment sessions'));
}

export function isVendorConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VENDOR_CONFLICT';
}

/** Stock left when a call asked for too many; null for any other failure. */
export function quantityLeft(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_INVENTORY') return null;
  const left = error.problem['quantity_left'];
  return typeof left === 'number' ? left : null;
}

/** Limits and a vendor that can't be bought from: the server's message is shown as is. */
export function isExplainedLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && /^(QUANTITY_LIMIT|CART_FULL|VENDOR_NOT_READY)$/.test(error.code ?? '');
}

/** Update failures passed to the caller unchanged (CART-12): those starting EUROFLORIST_DELIVERY_ERROR, and those with a status other than 500 or 0. */
export function passesUnchanged(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (error.status !== 0 && error.status !== 500) || [error.code ?? '', ...texts(error)].some((text) => text.startsWith('EUROFLORIST_DELIVERY_ERROR'));
}
