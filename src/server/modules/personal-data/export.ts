/** Data export: requested, made by a job, fetched once through a mailed link. */
import type { DataExport } from '#shared/contract/personal-data.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { toSlug } from '#server/platform/slug.ts';
import { newSecret } from '../auth/service.ts';
import { makeExport } from './jobs.ts';
import * as repository from './repository.ts';

/** Debounces repeated requests. */
const ASKED_AGAIN_AFTER_MS = 600_000;

/** Queues an export; its link is mailed. Ignores repeats within ten minutes, unless the file was fetched. */
export async function requestExport(root: MemberCtx): Promise<void> {
  const now = root.clock.now();
  const token = newSecret();
  await inTransaction(root, async (ctx) => {
    const [requested] = await repository.requestExport(ctx.db, { memberId: ctx.member.id, tokenHash: hashSecret(token), now, requestedBefore: new Date(now.getTime() - ASKED_AGAIN_AFTER_MS) });
    if (requested) await enqueue(ctx, makeExport, { memberId: ctx.member.id, token });
  });
}

/** The member's last export; null if never requested. */
export async function findExport(ctx: MemberCtx): Promise<DataExport | null> {
  const [row] = await repository.findExport(ctx.db, { memberId: ctx.member.id });
  if (!row) return null;
  const isOver = row.expires_at !== null && row.expires_at <= ctx.clock.now();
  const state = row.taken_at ? 'taken' : isOver ? 'expired' : row.is_made ? 'ready' : 'making';
  const mayAskAgain = row.taken_at !== null || row.requested_at.getTime() + ASKED_AGAIN_AFTER_MS <= ctx.clock.now().getTime();
  return { state, mayAskAgain, requestedAt: row.requested_at.toISOString(), expiresAt: row.expires_at?.toISOString() ?? null };
}

/** The file, once. Throws LINK_INVALID for a used, expired, or another member's token. */
export async function takeExport(ctx: MemberCtx, token: string): Promise<FileAnswer> {
  const now = ctx.clock.now();
  const [taken] = await repository.takeExport(ctx.db, { memberId: ctx.member.id, tokenHash: hashSecret(token), now });
  if (!taken) throw new DomainError('LINK_INVALID');
  const name = [toSlug(ctx.config.productName), dayIn(shopTimeZone, now.getTime())].filter(Boolean).join('-');
  return { fileName: `${name}.zip`, write: () => new Uint8Array(taken.file) };
}
