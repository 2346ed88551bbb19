/** SQL for idempotency keys and the answers stored under them; http/api/idempotency.ts says how they are used. */
import { statement } from './database.ts';
import { isProcessGone } from './liveness.ts';

export const claimKey = statement<{ scope: string }, { scope: string; key: string; hash: string; now: Date; deadBefore: Date; holder: number | null }>(
  'idempotency.claim',
  `insert into idempotency_keys as stored (scope, key, request_hash, created_at, holder) values (:scope, :key, :hash, :now, :holder)
   on conflict (scope, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at, holder = excluded.holder
     -- A key that was taken later than now was taken by a clock that has been put back since.
     where stored.status is null and (stored.created_at < :deadBefore or stored.created_at > :now + (:now - :deadBefore) or ${isProcessGone('stored.holder')}) returning scope`,
);
export const findKey = statement<{ requestHash: string; status: number | null; body: unknown }, { scope: string; key: string }>(
  'idempotency.find',
  'select request_hash as "requestHash", status, body from idempotency_keys where scope = :scope and key = :key',
);
// `created_at` identifies the claim of the current holder.
export const storeAnswer = statement<object, { scope: string; key: string; takenAt: Date; status: number; body: string }>(
  'idempotency.store',
  'update idempotency_keys set status = :status, body = :body::jsonb where scope = :scope and key = :key and created_at = :takenAt',
);
export const releaseKey = statement<object, { scope: string; key: string; takenAt: Date }>(
  'idempotency.release',
  'delete from idempotency_keys where scope = :scope and key = :key and created_at = :takenAt and status is null',
);
export const deleteKeysBefore = statement<object, { before: Date }>('idempotency.delete-old', 'delete from idempotency_keys where created_at < :before');

/** SQL: deletes stored answers that match a condition on `k`. */
export const deleteAnswersWhere = (condition: string): string => `delete from idempotency_keys k where ${condition}`;
