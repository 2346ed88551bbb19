/**
 * Reports of a list or a profile, and what becomes of them (Regulation (EU) 2022/2065, the DSA): received and acknowledged (article 16), decided by
 * a person, and the decision with its reasons told to both sides (articles 16(5) and 17). What is taken down is there for its owners alone.
 */
import { randomUUID } from 'node:crypto';
import type { CreateReport } from '#shared/contract/reports.ts';
import { isUuid } from '#shared/values/ids.ts';
import { type Ctx, inTransaction, requireMember, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { getLinkedFriend } from '../jubilees/service.ts';
import { hideProfile } from '../members/service.ts';
import { getOfPerson, getPublicWishlist, putBackWishlist, takeDownWishlist } from '../wishlists/service.ts';
import { acknowledgeReport, tellConcerned, tellReporter } from './jobs.ts';
import * as repository from './repository.ts';

export { reportPersonalData } from './personal-data.ts';

interface Reported {
  kind: 'wishlist' | 'profile';
  listId: string | null;
  memberId: string | null;
  about: string;
}

/** What is reported, seen as whoever reports sees it. Throws NOT_FOUND for what they don't. */
async function findReported(ctx: Ctx, about: CreateReport['about']): Promise<Reported> {
  const one = { page: 1, limit: 1 };
  if ('publicId' in about) {
    const { wishlist } = await getPublicWishlist(ctx, about.publicId, one);
    return { kind: 'wishlist', listId: wishlist._id, memberId: null, about: wishlist.name };
  }
  const member = requireMember(ctx);
  if (about.wishlistId !== null) {
    const { wishlist } = await getOfPerson(member, about.jubileeId, about.wishlistId, one);
    return { kind: 'wishlist', listId: wishlist._id, memberId: null, about: wishlist.name };
  }
  const memberId = await getLinkedFriend(member, about.jubileeId);
  const [row] = memberId === null ? [] : await repository.findNameOf(ctx.db, memberId);
  if (!row) throw new DomainError('NOT_FOUND');
  return { kind: 'profile', listId: null, memberId, about: `${row.first_name} ${row.last_name}`.trim() };
}

/** Takes a report, and has a mail say so at once. Throws NOT_FOUND for what whoever reports doesn't see. */
export async function createReport(root: Ctx, { about, reason, explanation, name, email }: CreateReport): Promise<{ _id: string; isAnswered: boolean }> {
  const reported = await findReported(root, about);
  const id = randomUUID();
  await inTransaction(root, async (ctx) => {
    await repository.insertReport(ctx.db, id, reported.kind, reported.listId, reported.memberId, reported.about, reason, explanation, name, email, ctx.member?.id ?? null, ctx.locale, ctx.clock.now());
    if (email !== null) await enqueue(ctx, acknowledgeReport, { reportId: id });
  });
  return { _id: id, isAnswered: email !== null };
}

export const listOpenReports = (ctx: Ctx): Promise<repository.ReportRow[]> => repository.listOpen(ctx.db);

/** Throws NOT_FOUND. */
export async function getReport(ctx: Ctx, id: string): Promise<repository.ReportRow> {
  const [row] = isUuid(id) ? await repository.findReport(ctx.db, id) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

async function withReport(root: Ctx, id: string, work: (ctx: TransactionCtx, report: repository.ReportRow) => Promise<boolean>): Promise<boolean> {
  return inTransaction(root, async (ctx) => {
    const [report] = isUuid(id) ? await repository.lockReport(ctx.db, id) : [];
    if (!report) throw new DomainError('NOT_FOUND');
    return work(ctx, report);
  });
}

/** Nothing is wrong with it: whoever reported is told why. False where it was decided before. Throws NOT_FOUND. */
export const keepReported = (root: Ctx, id: string, why: string): Promise<boolean> =>
  withReport(root, id, async (ctx, report) => {
    if (report.state !== 'open') return false;
    await repository.decide(ctx.db, id, 'kept', null, why, ctx.clock.now());
    if (report.email !== null) await enqueue(ctx, tellReporter, { reportId: id });
    return true;
  });

/**
 * A list is there for its owners alone from now on; of a profile the pictures go, and it is found by nobody. Both sides are told why.
 * False where it was decided before. Throws NOT_FOUND.
 */
export const takeDownReported = (root: Ctx, id: string, { why, isIllegal }: { why: string; isIllegal: boolean }): Promise<boolean> =>
  withReport(root, id, async (ctx, report) => {
    if (report.state !== 'open') return false;
    const concerned = await repository.listConcerned(ctx.db, report.list_id, report.member_id);
    if (report.list_id !== null) await takeDownWishlist(ctx, report.list_id, { why, isIllegal });
    if (report.member_id !== null) await hideProfile(ctx, report.member_id);
    await repository.decide(ctx.db, id, 'taken-down', isIllegal, why, ctx.clock.now());
    if (report.email !== null) await enqueue(ctx, tellReporter, { reportId: id });
    for (const { id: memberId } of concerned) await enqueue(ctx, tellConcerned, { reportId: id, memberId });
    return true;
  });

/** A list that was taken down wrongly is seen again by whom its owners show it to. False where it wasn't taken down. Throws NOT_FOUND. */
export const putBackReported = (root: Ctx, id: string): Promise<boolean> =>
  withReport(root, id, async (ctx, report) => {
    if (report.state !== 'taken-down' || report.list_id === null) return false;
    await putBackWishlist(ctx, report.list_id);
    await repository.decide(ctx.db, id, 'put-back', report.is_illegal, report.statement, ctx.clock.now());
    return true;
  });
