/**
 * Idempotency keys. v1 stores the first status and body, 500s too, and replays them; other parameters are refused; a second call during the first is 409
 * (https://docs.stripe.com/api/idempotent_requests). v2 runs failed work again.
 */
import { StripeRefusal } from './stripe-error.ts';

export interface Stored {
  status: number;
  body: string;
}

export interface KeyEntry {
  request: string;
  /** Seconds since 1970. */
  begunAt: number;
  answer: Stored | null;
}

export interface Idempotency {
  /** The stored answer; null when the call is to run. Throws 400 for other parameters, 409 for a call under way. */
  begin(key: string, request: string): Stored | null;
  end(key: string, answer: Stored, isV2: boolean): void;
  /** Frees the key of a call that never began. */
  release(key: string): void;
}

/** Keys are pruned after a day at the earliest; then a repeated call runs again. */
const STORED_SECONDS = 86_400;

export function createIdempotency(entries: Map<string, KeyEntry>, now: () => number): Idempotency {
  return {
    begin(key, request) {
      const entry = entries.get(key);
      if (!entry || entry.begunAt + STORED_SECONDS <= now()) {
        entries.set(key, { request, begunAt: now(), answer: null });
        return null;
      }
      if (entry.request !== request) {
        throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters they were first used with.', { type: 'idempotency_error' });
      }
      if (entry.answer === null) {
        throw new StripeRefusal(409, 'There is currently another in-progress request using this idempotency key.', { type: 'idempotency_error', code: 'idempotency_key_in_use' });
      }
      return entry.answer;
    },
    end(key, answer, isV2) {
      const entry = entries.get(key);
      if (!entry) return;
      if (isV2 && answer.status >= 400) entries.delete(key);
      else entry.answer = answer;
    },
    release: (key) => void entries.delete(key),
  };
}
