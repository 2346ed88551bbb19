/** The people a member celebrates: private to the member. */
import { randomUUID } from 'node:crypto';
import { toPagination, type Pagination } from '#shared/contract/common.ts';
import type { CreateJubilee, FoundPerson, Jubilee, JubileesQuery, PatchJubilee, PeopleQuery } from '#shared/contract/jubilees.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { isBornAfter } from '#shared/values/people/birth-date.ts';
import { searchableWords, listWords } from '#shared/values/people/name-search.ts';
import { namesLike } from '#shared/values/people/nicknames.ts';
import { shownEmail } from '#shared/values/people/shown-email.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { removePictures, withPersonalPicture } from '../media/service.ts';
import { getSettings } from '../settings/service.ts';
import { presentFound, presentJubilee } from './present.ts';
import * as repository from './repository.ts';
import { MAX_JUBILEES, RESTORABLE_MS } from './rules.ts';

export { jubileePersonalData } from './personal-data.ts';

/** Today in the member's time zone. */
export const getToday = async (ctx: MemberCtx): Promise<string> => dayIn((await getSettings(ctx)).reminders.timeZone, ctx.clock.now().getTime());

function requireBorn(dateOfBirth: string | null | undefined, today: string): void {
  if (dateOfBirth && isBornAfter(dateOfBirth, today)) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'dateOfBirth', code: 'future_date' }] });
}

async function present(ctx: MemberCtx, id: string, today: string): Promise<Jubilee> {
  const [row] = await repository.findJubilee(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return presentJubilee(row, today, ctx.locale);
}

/** Throws NOT_FOUND for another member's person, or a removed one. */
export const getJubilee = async (ctx: MemberCtx, id: string): Promise<Jubilee> => present(ctx, id, await getToday(ctx));

export async function listJubilees(ctx: MemberCtx, { page, limit, term, relation = 'all', isLinkable = false, ids, sort }: JubileesQuery): Promise<{ jubilees: Jubilee[]; pagination: Pagination }> {
  const today = await getToday(ctx);
  const wanted = {
    memberId: ctx.member.id,
    relation: relation === 'all' ? null : relation,
    words: listWords(term.replaceAll('|', ' ')).map((word) => [word, ...namesLike(word)].join('|')),
    isLinkable,
    ids: ids ?? null,
  };
  const offset = (page - 1) * limit;
  const [[found], rows] = await Promise.all([
    repository.countJubilees(ctx.db, wanted),
    sort === 'name' ? repository.listByName(ctx.db, { ...wanted, limit, offset }) : repository.listByBirthday(ctx.db, { ...wanted, limit, offset, today }),
  ]);
  return { jubilees: rows.map((row) => presentJubilee(row, today, ctx.locale)), pagination: toPagination(page, limit, found?.count ?? 0) };
}

/** Room left under the limit; locks out other additions until the transaction ends. Throws UNAUTHENTICATED where the account has ended. */
export async function lockRoom(ctx: MemberCtx & TransactionCtx): Promise<number> {
  const [locked] = await repository.lockMember(ctx.db, { memberId: ctx.member.id });
  if (!locked) throw new DomainError('UNAUTHENTICATED');
  const [stored] = await repository.countStored(ctx.db, { memberId: ctx.member.id });
  return MAX_JUBILEES - (stored?.count ?? 0);
}

/** Needs a transaction. Throws VALIDATION_FAILED for a future birth, and JUBILEES_FULL. */
export async function storeJubilee(ctx: MemberCtx & TransactionCtx, input: CreateJubilee, avatarId: string | null): Promise<Jubilee> {
  const today = await getToday(ctx);
  requireBorn(input.dateOfBirth, today);
  if ((await lockRoom(ctx)) <= 0) throw new DomainError('JUBILEES_FULL');
  const { firstName, lastName, dateOfBirth, relation, isDeceased } = input;
  const now = ctx.clock.now();
  const id = uuidv7(now.getTime());
  await repository.insertJubilee(ctx.db, { id, memberId: ctx.member.id, firstName, lastName, dateOfBirth, relation, avatarId, isDeceased, now });
  return present(ctx, id, today);
}

/** Throws as `storeJubilee`, and for the picture UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or HEIC_UNSUPPORTED. */
export async function createJubilee(root: MemberCtx, input: CreateJubilee, avatar: Uint8Array | null): Promise<Jubilee> {
  const store = (avatarId: string | null): Promise<Jubilee> => inTransaction(root, (ctx) => storeJubilee(ctx, input, avatarId));
  if (avatar === null) return store(null);
  // Validates before processing the picture.
  requireBorn(input.dateOfBirth, await getToday(root));
  return withPersonalPicture(root, avatar, store);
}

/** Partial update; returns the stored result. Throws NOT_FOUND, and VALIDATION_FAILED for a future birth. */
export async function updateJubilee(root: MemberCtx, id: string, change: PatchJubilee): Promise<Jubilee> {
  const today = await getToday(root);
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

/** Stores the birth date that `merge` makes of the stored one, for another module in its transaction. Throws as `updateJubilee`. */
export async function fillBirthDate(ctx: MemberCtx & TransactionCtx, id: string, merge: (stored: string | null) => string): Promise<Jubilee> {
  const today = await getToday(ctx);
  const [row] = await repository.lockBirthDate(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  const dateOfBirth = merge(row.date_of_birth);
  requireBorn(dateOfBirth, today);
  await repository.setBirthDate(ctx.db, { id, dateOfBirth, now: ctx.clock.now() });
  return present(ctx, id, today);
}

/** Sets or removes the picture. Throws NOT_FOUND, and as `createJubilee` for a picture. */
export async function setAvatar(root: MemberCtx, id: string, bytes: Uint8Array | null): Promise<Jubilee> {
  // Checks ownership before processing the picture.
  await getJubilee(root, id);
  const put = (pictureId: string | null): Promise<Jubilee> =>
    inTransaction(root, async (ctx) => {
      const [row] = await repository.setAvatar(ctx.db, { id: requireId(id), memberId: ctx.member.id, avatarId: pictureId, now: ctx.clock.now() });
      if (!row) throw new DomainError('NOT_FOUND');
      if (row.before !== null) await removePictures(ctx, [row.before]);
      return getJubilee(ctx, id);
    });
  return bytes === null ? put(null) : withPersonalPicture(root, bytes, put);
}

/** The member's notes on a person, or empty. Throws NOT_FOUND for another member's person. */
export async function getNotes(ctx: MemberCtx, id: string): Promise<string> {
  const [row] = await repository.findNotes(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return row.notes;
}

/** Replaces the notes; last write wins. Throws NOT_FOUND for another member's person. */
export async function putNotes(ctx: MemberCtx, id: string, notes: string): Promise<string> {
  const [row] = await repository.setNotes(ctx.db, { id: requireId(id), memberId: ctx.member.id, notes, now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
  return notes;
}

/** The linked friend; null for a non-friend. Throws NOT_FOUND. */
export async function getLinkedFriend(ctx: MemberCtx, id: string): Promise<string | null> {
  const [row] = await repository.findLinked(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!row) throw new DomainError('NOT_FOUND');
  return row.linked_member_id;
}

/** A friend's entry among the member's people. Throws NOT_FOUND. */
export async function getPersonOfFriend(ctx: MemberCtx, friendId: string): Promise<Jubilee> {
  const [row] = await repository.findPerson(ctx.db, { memberId: ctx.member.id, friendId });
  if (!row) throw new DomainError('NOT_FOUND');
  return getJubilee(ctx, row.id);
}

/** The member linked to a person; null for a non-friend, undefined where the person is not the member's. */
export async function findLinkedMember(ctx: TransactionCtx, memberId: string, jubileeId: string): Promise<string | null | undefined> {
  const [row] = await repository.findLinked(ctx.db, { id: jubileeId, memberId });
  return row?.linked_member_id;
}

/** Adds a friend without typed data to the member's people; no-op if already present. */
export async function addFriend(ctx: TransactionCtx, memberId: string, friendId: string): Promise<void> {
  await repository.insertLinked(ctx.db, { id: randomUUID(), memberId, friendId, now: ctx.clock.now() });
}

/** Soft-deletes a non-friend; returns until when it can be restored. Throws NOT_FOUND, the second time too. */
export async function removeJubilee(ctx: MemberCtx, id: string): Promise<Date> {
  const now = ctx.clock.now();
  const [removed] = await repository.markRemoved(ctx.db, { id: requireId(id), memberId: ctx.member.id, now });
  if (!removed) throw new DomainError('NOT_FOUND');
  return new Date(now.getTime() + RESTORABLE_MS);
}

/** Restores a recently removed person. Throws NOT_FOUND once expired, and JUBILEES_FULL where others took the place. */
export async function restoreJubilee(root: MemberCtx, id: string): Promise<Jubilee> {
  return inTransaction(root, async (ctx) => {
    const room = await lockRoom(ctx);
    const [restored] = await repository.unmarkRemoved(ctx.db, { id: requireId(id), memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) });
    if (!restored) throw new DomainError('NOT_FOUND');
    if (room <= 0) throw new DomainError('JUBILEES_FULL');
    return getJubilee(ctx, id);
  });
}

/** Finds discoverable members. Others look like non-members; so do addresses their owner didn't make findable. */
export async function findPeople(ctx: MemberCtx, { term, page, limit, excludeJubilees }: PeopleQuery): Promise<{ jubilees: FoundPerson[]; pagination: Pagination }> {
  const typed = term.trim();
  const email = typed.includes('@') ? shownEmail(typed).toLowerCase() : null;
  const words = email === null ? searchableWords(typed) : [];
  const isWithoutFriends = excludeJubilees === 'known';
  const wanted = { memberId: ctx.member.id, words, email, excluded: isWithoutFriends ? [] : excludeJubilees, isWithoutFriends };
  const [[found], rows] = await Promise.all([repository.countFound(ctx.db, wanted), repository.listFound(ctx.db, { ...wanted, limit, offset: (page - 1) * limit })]);
  return { jubilees: rows.map(presentFound), pagination: toPagination(page, limit, found?.count ?? 0) };
}
