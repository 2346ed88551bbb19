import { DomainError } from '#server/platform/domain-error.ts';
import { ProviderUnavailable } from './provider.ts';

const RETRY_AFTER_SECONDS = 2;

/** Runs calls of a provider. Throws UNAVAILABLE, to be sent again, when it doesn't answer; whatever else the calls throw. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new DomainError('UNAVAILABLE', { detail: error.message, retryAfterSeconds: RETRY_AFTER_SECONDS });
    throw error;
  }
}
