import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { check, type FloristCheck, FloristRefusal, FloristUnavailable } from './client.ts';

export { deleteOrder, type FloristCheck, type FloristOrder, FloristRefusal, FloristUnavailable, putOrder } from './client.ts';
export { decide, insertFloristOrder, listOpen, listToCall, listToWithdraw, listUnanswered, markCalled, settle } from './repository.ts';
export { answerBy } from './rules.ts';

const RETRY_AFTER_SECONDS = 30;

/** The specification's clients search for it at the beginning. */
const PREFIX = 'EUROFLORIST_DELIVERY_ERROR';

/** Throws EUROFLORIST_DELIVERY_ERROR with the network's words, FLORIST_UNAVAILABLE. Never inside a transaction. */
export async function requireFloristDelivery(ctx: Ctx, delivery: FloristCheck): Promise<void> {
  try {
    await check(ctx, delivery);
  } catch (error) {
    if (error instanceof FloristRefusal) {
      const text = error.message.startsWith(PREFIX) ? error.message : `${PREFIX}: ${error.message}`;
      throw new DomainError('EUROFLORIST_DELIVERY_ERROR', { detail: text, message: text });
    }
    if (!(error instanceof FloristUnavailable)) throw error;
    ctx.log.warn({ reason: error.message }, 'the florist network did not answer a check');
    throw new DomainError('FLORIST_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
