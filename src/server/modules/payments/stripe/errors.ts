/** Stripe's errors without what was sent: the SDK attaches requests, objects and people's data. */
import type Stripe from 'stripe';
import { ProviderRefusal, ProviderUnavailable } from '../provider.ts';

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError => error instanceof Error && 'rawType' in error && 'statusCode' in error;

const describe = ({ type, code, statusCode, requestId }: Stripe.errors.StripeError): string => `Stripe answered ${[type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ')}`;

/** The object's state forbids the call. */
export const isStateError = (error: unknown): boolean => isStripeError(error) && error.code === 'payment_intent_unexpected_state';

export const isMissing = (error: unknown): boolean => isStripeError(error) && error.code === 'resource_missing';

const finalStatuses: ReadonlySet<number | undefined> = new Set([400, 402, 403, 404]);

/** Whether the same call would be refused again. Conflicts, rate limits and another call under the same idempotency key pass. */
const isFinal = ({ statusCode, type }: Stripe.errors.StripeError): boolean => finalStatuses.has(statusCode) && type !== 'StripeIdempotencyError' && type !== 'StripeRateLimitError';

export function toProviderError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  return isFinal(error) ? new ProviderRefusal(describe(error)) : new ProviderUnavailable(describe(error));
}
