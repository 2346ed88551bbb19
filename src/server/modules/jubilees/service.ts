/** The people a member celebrates: theirs alone, and to anybody else not there. */
import { randomUUID } from 'node:crypto';
import { paginationOf, type Pagination } from '#shared/contract/common.ts';
import type { CreateJubilee, FoundPerson, Jubilee, JubileesQuery, PatchJubilee, PeopleQuery } from '#shared/contract/jubilees.ts';
import { isBornAfter } from '#shared/values/birth-date.ts';
import { dayIn } from '#shared/values/calendar-day.ts';
import { shownEmail } from '#shared/values/shown-email.ts';
import { uuidv7 } from '#shared/values/ids.ts';
import { searchableWords, wordsOf } from '#shared/values/name-search.ts';
import { namesLike } from '#shared/values/nicknames.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { forgetPictures, withPersonalPicture } from '../media/service.ts';
import { getSettings } from '../settings/service.ts';
import { presentFound, presentJubilee } from './present.ts';
import * as repository from './repository.ts';
import { MAX_JUBILEES, RESTORABLE_MS } from './rules.ts';

export { jubileePersonalData } from './personal-data.ts';

/** The day it is where the member lives. */
export const todayOf = async (ctx: MemberCtx): Promise<string> => dayIn((await getSettings(ctx)).reminders.timeZone, ctx.clock.now().getTime());

function requireBorn(dateOfBirth: string | null | undefined, today: string): void {
  if (dateOfBirth && isBornAfter(dateOfBirth, today)) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'dateOfBirth', code: 'future_date' }] });
}

async function present(ctx: MemberCtx, id: string, today: string): Promise<Jubilee> {
  const [row] = await repository.findJubilee(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return presentJubilee(row, today, ctx.locale);
}

/** Throws NOT_FOUND for what isn't the member's, or was taken away. */
export const getJubilee = async (ctx: MemberCtx, id: string): Promise<Jubilee> => present(ctx, id, await todayOf(ctx));

export async function listJubilees(ctx: MemberCtx, { page, limit, term, relation = 'all', isLinkable = false, ids, sort }: JubileesQuery): Promise<{ jubilees: Jubilee[]; pagination: Pagination }> {
  const today = await todayOf(ctx);
  const wanted = {
    memberId: ctx.member.id,
    relation: relation === 'all' ? null : relation,
    words: wordsOf(term.replaceAll('|', ' ')).map((word) => [word, ...namesLike(word)].join('|')),
    isLinkable,
    ids: ids ?? null,
  };
  const offset = (page - 1) * limit;
  const [[found], rows] = await Promise.all([
    repository.countJubilees(ctx.db, wanted),
    sort === 'name' ? repository.listByName(ctx.db, { ...wanted, limit, offset }) : repository.listByBirthday(ctx.db, { ...wanted, limit, offset, today }),
  ]);
  return { jubilees: rows.map((row) => presentJubilee(row, today, ctx.locale)), pagination: paginationOf(page, limit, found?.count ?? 0) };
}

/**
 * How many more the member may keep. Until the transaction ends nobody else adds to them. Throws UNAUTHENTICATED where the account
 * has ended meanwhile.
 */
export async function lockRoom(ctx: MemberCtx & TransactionCtx): Promise<number> {
  const [keeper] = await repository.lockKeeper(ctx.db, { memberId: ctx.member.id });
  if (!keeper) throw new DomainError('UNAUTHENTICATED');
  const [kept] = await repository.countKept(ctx.db, { memberId: ctx.member.id });
  return MAX_JUBILEES - (kept?.count ?? 0);
}

/** Inside a transaction. Throws VALIDATION_FAILED for a birth still to come, and JUBILEES_FULL. */
export async function keepJubilee(ctx: MemberCtx & TransactionCtx, wish: CreateJubilee, avatarId: string | null): Promise<Jubilee> {
  const today = await todayOf(ctx);
  requireBorn(wish.dateOfBirth, today);
  if ((await lockRoom(ctx)) <= 0) throw new DomainError('JUBILEES_FULL');
  const { firstName, lastName, dateOfBirth, relation, isDeceased } = wish;
  const now = ctx.clock.now();
  const id = uuidv7(now.getTime());
  await repository.insertJubilee(ctx.db, { id, memberId: ctx.member.id, firstName, lastName, dateOfBirth, relation, avatarId, isDeceased, now });
  return present(ctx, id, today);
}

/** Throws what `keepJubilee` throws, and for the picture UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or HEIC_UNSUPPORTED. */
export async function createJubilee(root: MemberCtx, wish: CreateJubilee, avatar: Uint8Array | null): Promise<Jubilee> {
  const keep = (avatarId: string | null): Promise<Jubilee> => inTransaction(root, (ctx) => keepJubilee(ctx, wish, avatarId));
  if (avatar === null) return keep(null);
  // Before the picture is made.
  requireBorn(wish.dateOfBirth, await todayOf(root));
  return withPersonalPicture(root, avatar, keep);
}

/** Changes what is given, and answers what came of it, whoever changes the same person at once. Throws NOT_FOUND, and VALIDATION_FAILED for a birth still to come. */
export async function updateJubilee(root: MemberCtx, id: string, change: PatchJubilee): Promise<Jubilee> {
  const today = await todayOf(root);
  requireBorn(change.dateOfBirth, today);
  const { firstName = null, lastName = null, dateOfBirth, relation = null, isDeceased = null } = change;
  return inTransaction(root, async (ctx) => {
    const isBirthGiven = dateOfBirth !== undefined;
    const [changed] = await repository.updateJubilee(ctx.db, {
      id: requireId(id),
      memberId: ctx.member.id,
      firstName,
      lastName,
      isBirthGiven,
      dateOfBirth: dateOfBirth ?? null,
      relation,
      isDeceased,
      now: ctx.clock.now(),
    });
    if (!changed) throw new DomainError('NOT_FOUND');
    return present(ctx, id, today);
  });
}

/** Another picture, or none. Throws NOT_FOUND, and what `createJubilee` throws for a picture. */
export async function setAvatar(root: MemberCtx, id: string, bytes: Uint8Array | null): Promise<Jubilee> {
  // Before the picture is made: nobody has one drawn for what isn't theirs.
  await getJubilee(root, id);
  const put = (pictureId: string | null): Promise<Jubilee> =>
    inTransaction(root, async (ctx) => {
      const [row] = await repository.setAvatar(ctx.db, { id: requireId(id), memberId: ctx.member.id, avatarId: pictureId, now: ctx.clock.now() });
      if (!row) throw new DomainError('NOT_FOUND');
      if (row.before !== null) await forgetPictures(ctx, [row.before]);
      return getJubilee(ctx, id);
    });
  return bytes === null ? put(null) : withPersonalPicture(root, bytes, put);
}

/** What the member wrote about somebody, empty where nothing. Throws NOT_FOUND for a person of another member. */
export async function getNotes(ctx: MemberCtx, id: string): Promise<string> {
  const [row] = await repository.findNotes(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return row.notes;
}

/** Replaces the notes; the last of two at once wins. Throws NOT_FOUND for a person of another member. */
export async function putNotes(ctx: MemberCtx, id: string, notes: string): Promise<string> {
  const [row] = await repository.setNotes(ctx.db, { id: requireId(id), memberId: ctx.member.id, notes, now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
  return notes;
}

/** The friend whom it follows, null for somebody who is no friend. Throws NOT_FOUND. */
export async function getLinkedFriend(ctx: MemberCtx, id: string): Promise<string | null> {
  const [row] = await repository.findLinked(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return row.linked_member_id;
}

/** Whom a friend is among one's people. Throws NOT_FOUND. */
export async function getPersonOfFriend(ctx: MemberCtx, friendId: string): Promise<Jubilee> {
  const [row] = await repository.findPersonOf(ctx.db, { memberId: ctx.member.id, friendId });
  if (!row) throw new DomainError('NOT_FOUND');
  return getJubilee(ctx, row.id);
}

/**
 * A friend among somebody's people: as one whom they keep already, or as a new one, and then whoever was the friend until now stays with what was
 * typed of them. Belongs in the transaction that makes the friendship, or that finds it. Throws NOT_FOUND for somebody who isn't theirs, or
 * is another friend.
 */
export async function linkFriend(ctx: TransactionCtx, memberId: string, friendId: string, jubileeId: string | null = null): Promise<void> {
  const now = ctx.clock.now();
  const keptId = jubileeId === null ? null : requireId(jubileeId);
  const [kept] = keptId === null ? [] : await repository.findLinked(ctx.db, { id: keptId, memberId });
  if (kept?.linked_member_id === friendId) return;
  await repository.partTyped(ctx.db, { memberId, friendId, now });
  if (keptId === null) return void (await repository.insertLinked(ctx.db, { id: randomUUID(), memberId, friendId, now }));
  await repository.dropLinked(ctx.db, { memberId, friendId, keptId });
  const [linked] = await repository.setLinked(ctx.db, { id: keptId, memberId, friendId, now });
  if (!linked) throw new DomainError('NOT_FOUND');
}

/** Two are friends no more: each keeps what they typed of the other, or the first name. */
export async function unlinkFriends(ctx: TransactionCtx, one: string, other: string): Promise<void> {
  await repository.unlinkBoth(ctx.db, { one, other, now: ctx.clock.now() });
}

/** Takes away somebody who is no friend; until the time it answers, it can be taken back. Throws NOT_FOUND, the second time too. */
export async function removeJubilee(ctx: MemberCtx, id: string): Promise<Date> {
  const now = ctx.clock.now();
  const [removed] = await repository.markRemoved(ctx.db, { id: requireId(id), memberId: ctx.member.id, now });
  if (!removed) throw new DomainError('NOT_FOUND');
  return new Date(now.getTime() + RESTORABLE_MS);
}

/** Takes one back that was taken away just now. Throws NOT_FOUND where the time is over, and JUBILEES_FULL where others took the place. */
export async function restoreJubilee(root: MemberCtx, id: string): Promise<Jubilee> {
  return inTransaction(root, async (ctx) => {
    const room = await lockRoom(ctx);
    const [restored] = await repository.unmarkRemoved(ctx.db, { id: requireId(id), memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) });
    if (!restored) throw new DomainError('NOT_FOUND');
    if (room <= 0) throw new DomainError('JUBILEES_FULL');
    return getJubilee(ctx, id);
  });
}

/**
 * Members who let themselves be found. Whoever doesn't is as absent as somebody who isn't a member; so is an address,
 * unless its owner has said that it may be found.
 */
export async function findPeople(ctx: MemberCtx, { term, page, limit, excludeJubilees }: PeopleQuery): Promise<{ jubilees: FoundPerson[]; pagination: Pagination }> {
  const typed = term.trim();
  const email = typed.includes('@') ? shownEmail(typed).toLowerCase() : null;
  const words = email === null ? searchableWords(typed) : [];
  const isWithoutFriends = excludeJubilees === 'known';
  const wanted = { memberId: ctx.member.id, words, email, excluded: isWithoutFriends ? [] : excludeJubilees, isWithoutFriends };
  const [[found], rows] = await Promise.all([repository.countFound(ctx.db, wanted), repository.listFound(ctx.db, { ...wanted, limit, offset: (page - 1) * limit })]);
  return { jubilees: rows.map(presentFound), pagination: paginationOf(page, limit, found?.count ?? 0) };
}
