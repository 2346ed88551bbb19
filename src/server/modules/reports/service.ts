/**
 * Reports of a wishlist or profile under the DSA (Regulation (EU) 2022/2065): acknowledged (article 16), decided by a person, the reasons mailed to
 * both sides (articles 16(5) and 17).
 */
import { randomUUID } from 'node:crypto';
import type { CreateReport } from '#shared/contract/reports.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { type Ctx, inTransaction, requireMember, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getLinkedFriend } from '../jubilees/service.ts';
import { hideProfile, showProfile } from '../settings/service.ts';
import { getOfCircle, getOfPerson, getPublicWishlist, putBackWishlist, takeDownWishlist } from '../wishlists/service.ts';
import { acknowledgeReport, type Decision, notifyConcerned, notifyReporter } from './jobs.ts';
import * as repository from './repository.ts';

export { reportPersonalData } from './personal-data.ts';

interface Reported {
  kind: 'wishlist' | 'profile';
  listId: string | null;
  memberId: string | null;
  about: string;
}

/** The reported content as the reporter sees it. Throws NOT_FOUND. */
async function findReported(ctx: Ctx, about: CreateReport['about']): Promise<Reported> {
  const one = { page: 1, limit: 1, tag: '' };
  if ('publicId' in about) {
    const { wishlist } = await getPublicWishlist(ctx, about.publicId, one);
    return { kind: 'wishlist', listId: wishlist._id, memberId: null, about: wishlist.name };
  }
  const member = requireMember(ctx);
  if ('circleId' in about) {
    const { wishlist } = await getOfCircle(member, about.circleId, about.wishlistId, one);
    return { kind: 'wishlist', listId: wishlist._id, memberId: null, about: wishlist.name };
  }
  if (about.wishlistId !== null) {
    const { wishlist } = await getOfPerson(member, about.jubileeId, about.wishlistId, one);
    return { kind: 'wishlist', listId: wishlist._id, memberId: null, about: wishlist.name };
  }
  const memberId = await getLinkedFriend(member, about.jubileeId);
  const [row] = memberId === null ? [] : await repository.findName(ctx.db, { memberId });
  if (!row) throw new DomainError('NOT_FOUND');
  return { kind: 'profile', listId: null, memberId, about: `${row.first_name} ${row.last_name}`.trim() };
}

/** Stores a report and queues the acknowledgement. Throws NOT_FOUND for invisible content. */
export async function createReport(root: Ctx, { about, reason, explanation, name, email }: CreateReport): Promise<{ _id: string; isAnswered: boolean }> {
  const reported = await findReported(root, about);
  const id = randomUUID();
  await inTransaction(root, async (ctx) => {
    const reporterId = ctx.member?.id ?? null;
    await repository
      .insertReport(ctx.db, {
        id,
        kind: reported.kind,
        listId: reported.listId,
        memberId: reported.memberId,
        about: reported.about,
        reason,
        explanation,
        name,
        email,
        reporterId,
        languageCode: ctx.locale,
        now: ctx.clock.now(),
      })
      .catch(orGone);
    if (email !== null) await enqueue(ctx, acknowledgeReport, { reportId: id });
  });
  return { _id: id, isAnswered: email !== null };
}

export const listOpenReports = (ctx: Ctx): Promise<repository.ReportRow[]> => repository.listOpen(ctx.db);

/** Throws NOT_FOUND. */
export async function getReport(ctx: Ctx, id: string): Promise<repository.ReportRow> {
  const [row] = await repository.findReport(ctx.db, { id: requireId(id) });
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

export interface ReportedContent {
  name: string;
  /** A list's recipient, where not the owners. */
  forName: string;
  /** Soft-deleted by its owner; restorable for a few minutes. */
  isRemoved: boolean;
  wishes: { title: string; url: string | null; note: string; picture: string | null }[];
  /** URLs of a profile's pictures. */
  pictures: string[];
}

/** For the deciding staff; null if the content no longer exists. */
export async function findReportedContent(ctx: Ctx, { list_id: listId, member_id: memberId }: repository.ReportRow): Promise<ReportedContent | null> {
  const toAddress = (pictureId: string): string => ctx.config.publicUrl + mediaUrl(pictureId, 'full', 1280, 'jpg');
  if (listId !== null) {
    const [list] = await repository.findListContent(ctx.db, { listId });
    if (!list) return null;
    const wishes = list.items.map(({ title, url, note, pictureId }) => ({ title, url, note, picture: pictureId && toAddress(pictureId) }));
    return { name: list.name, forName: list.for_name, isRemoved: list.is_removed, wishes, pictures: [] };
  }
  const [profile] = memberId === null ? [] : await repository.findProfileContent(ctx.db, { memberId });
  if (!profile) return null;
  const pictures = [profile.avatar_id, profile.banner_id].filter((id) => id !== null).map(toAddress);
  return { name: `${profile.first_name} ${profile.last_name}`.trim(), forName: '', isRemoved: false, wishes: [], pictures };
}

type Ruling = Pick<Decision, 'outcome' | 'isIllegal' | 'isStillDown'> & { took?: repository.ReportRow['took'] };

/** A report to decide, and others in force against the same content. */
interface Case {
  report: repository.ReportRow;
  others: repository.ReportRow[];
  isGone: boolean;
}

const gone: Ruling = { outcome: 'gone', isIllegal: false, isStillDown: false };

/** Applies a decision and mails both sides. Null where `rule` has nothing to decide. Throws NOT_FOUND. */
async function decide(root: Ctx, id: string, why: string, rule: (ctx: TransactionCtx, found: Case) => Promise<Ruling | null>): Promise<Decision['outcome'] | null> {
  const { list_id: listId, member_id: memberId } = await getReport(root, id);
  return inTransaction(root, async (ctx) => {
    if (listId !== null) await repository.lockList(ctx.db, { listId });
    if (memberId !== null) await repository.lockProfile(ctx.db, { memberId });
    const [report] = await repository.lockReport(ctx.db, { id });
    if (!report) throw new DomainError('NOT_FOUND');
    const concerned = await repository.listConcerned(ctx.db, { listId: report.list_id, memberId: report.member_id });
    const others = await repository.listInForce(ctx.db, { listId: report.list_id, memberId: report.member_id, butId: id });
    const ruling = await rule(ctx, { report, others, isGone: report.list_id === null && report.member_id === null });
    if (ruling === null) return null;
    const { took = null, ...said } = ruling;
    const now = ctx.clock.now();
    await repository.decide(ctx.db, { id, state: said.outcome, isIllegal: said.outcome === 'taken-down' ? said.isIllegal : report.is_illegal, why, took: took && JSON.stringify(took), now });
    const decision: Decision = { ...said, why, at: now.toISOString() };
    if (report.email !== null) await enqueue(ctx, notifyReporter, { reportId: id, decision });
    // Owners aren't notified where nothing changed for them.
    if (said.outcome === 'taken-down' || said.outcome === 'put-back') for (const { id: ownerId } of concerned) await enqueue(ctx, notifyConcerned, { reportId: id, memberId: ownerId, decision });
    return said.outcome;
  });
}

/** Rejects a report: mails the reporter the reasons. Returns the outcome: `gone` if the content no longer exists; null if already decided. Throws NOT_FOUND. */
export const dismissReport = (root: Ctx, id: string, why: string): Promise<Decision['outcome'] | null> =>
  decide(root, id, why, async (_ctx, { report, others, isGone }) => {
    if (report.state !== 'open') return null;
    return isGone ? gone : { outcome: 'kept', isIllegal: false, isStillDown: report.kind === 'wishlist' && others.length > 0 };
  });

/** Takes content down: only owners see the list; a profile loses pictures and findability. Mails both sides. Returns as above. Throws NOT_FOUND. */
export const takeDownReported = (root: Ctx, id: string, { why, isIllegal }: { why: string; isIllegal: boolean }): Promise<Decision['outcome'] | null> =>
  decide(root, id, why, async (ctx, { report, isGone }) => {
    if (report.state !== 'open') return null;
    if (isGone) return gone;
    if (report.list_id !== null) await takeDownWishlist(ctx, report.list_id, { at: ctx.clock.now().toISOString(), isIllegal, why });
    const took = report.member_id === null ? null : await hideProfile(ctx, report.member_id);
    return { outcome: 'taken-down', isIllegal, isStillDown: true, took };
  });

/** Keeps the list down, for another decision's reasons. */
async function leaveDown(ctx: TransactionCtx, listId: string, other: repository.ReportRow): Promise<void> {
  await takeDownWishlist(ctx, listId, { at: (other.decided_at ?? other.created_at).toISOString(), isIllegal: other.is_illegal === true, why: other.statement ?? '' });
}

/** Restores the profile's findability, or leaves that to another decision in force. */
async function putBackProfile(ctx: TransactionCtx, memberId: string, took: repository.ReportRow['took'], other: repository.ReportRow | undefined): Promise<void> {
  if (took === null) return;
  if (!other) return showProfile(ctx, memberId, took);
  const both = { byName: took.byName || other.took?.byName === true, byEmail: took.byEmail || other.took?.byEmail === true };
  await repository.setTook(ctx.db, { id: other.id, took: JSON.stringify(both) });
}

/**
 * Reverses a decision: owners may show the list again, a profile is findable as before. Mails both sides. Other decisions stay in force. Null if not
 * taken down, or gone. Throws NOT_FOUND.
 */
export const putBackReported = (root: Ctx, id: string, why: string): Promise<Decision['outcome'] | null> =>
  decide(root, id, why, async (ctx, { report, others: [other], isGone }) => {
    if (report.state !== 'taken-down' || isGone) return null;
    if (report.list_id !== null) await (other ? leaveDown(ctx, report.list_id, other) : putBackWishlist(ctx, report.list_id));
    if (report.member_id !== null) await putBackProfile(ctx, report.member_id, report.took, other);
    return { outcome: 'put-back', isIllegal: false, isStillDown: other !== undefined };
  });
