/**
 * Idempotency-Key: the same request replays the first answer; another request with the key is refused; errors are not stored. Keys are scoped to
 * caller and endpoint. A running request's key is claimed under the process number (liveness.ts), for takeover after a crash, or after a minute. No
 * connection is held meanwhile: a request may wait for a payment provider.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { claimKey, deleteKeysBefore, findKey, releaseKey, storeAnswer } from '../../platform/idempotency-keys.ts';
import { defineJob } from '../../platform/jobs.ts';

const MAX_KEY_LENGTH = 255;

const HELD_AT_MOST_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;
const REMEMBERED_FOR_MS = 86_400_000;

/** Idempotent. */
export const deleteOldKeys = defineJob('idempotency:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    await deleteKeysBefore(ctx.db, { before: new Date(ctx.clock.now().getTime() - REMEMBERED_FOR_MS) });
  },
});

export interface Answer {
  status: number;
  body: unknown;
}

function toHash(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest('hex');
}

interface KeyedRequest {
  method: string;
  path: string;
  body: unknown;
  holder: number | null;
  /** Whether an answer's body is stored; the key of another is free again. */
  isRepeatable?: (body: unknown) => boolean;
}

/** Runs `work` at most once per key. Throws IDEMPOTENCY_CONFLICT for another body, and REQUEST_UNDER_WAY. */
export async function once(ctx: Ctx, key: string | null, request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
  if (key === null) return work();
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) throw new DomainError('VALIDATION_FAILED', { detail: `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters` });
  const scope = toHash(ctx.member?.id ?? ctx.visitor.cartSecret ?? ctx.visitor.address, request.method, request.path);
  const requestHash = toHash(JSON.stringify(request.body) ?? '');
  const now = ctx.clock.now();
  const [claimed] = await claimKey(ctx.database, { scope, key, hash: requestHash, now, deadBefore: new Date(now.getTime() - HELD_AT_MOST_MS), holder: request.holder });
  if (!claimed) {
    const [stored] = await findKey(ctx.database, { scope, key });
    if (stored && stored.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_CONFLICT', { detail: 'The key was used with another body' });
    // A refusal just released the key.
    if (!stored || stored.status === null) throw new DomainError('REQUEST_UNDER_WAY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return { status: stored.status, body: stored.body };
  }
  try {
    const answer = await work();
    if (request.isRepeatable?.(answer.body) === false) await releaseKey(ctx.database, { scope, key, takenAt: now });
    else await storeAnswer(ctx.database, { scope, key, takenAt: now, status: answer.status, body: JSON.stringify(answer.body) });
    return answer;
  } catch (error) {
    // Errors are not stored, so that corrected input can be retried.
    await releaseKey(ctx.database, { scope, key, takenAt: now });
    throw error;
  }
}
