/** "When is your birthday?" by link: whoever opens it answers without an account, and the member saves or dismisses the answer. */
import type { AskedBirthday, BirthdayAnswer, BirthdayLink, BirthdayLinks, GiveBirthday } from '#shared/contract/birthday-links.ts';
import type { Jubilee } from '#shared/contract/jubilees.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import { isBornAfter } from '#shared/values/people/birth-date.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { fillBirthDate, getToday, storeJubilee } from '../jubilees/service.ts';
import { listImages } from '../media/service.ts';
import { toLinkUrl, toTokenHash } from './links.ts';
import * as repository from './repository.ts';
import { ANSWER_RETENTION_MS, compareBirthDates, MAX_ANSWERS, mergeBirthDates, RESTORABLE_MS, splitName } from './rules.ts';

export { birthdayLinkPersonalData } from './personal-data.ts';

const presentLink = (ctx: Ctx, row: repository.LinkRow): BirthdayLink => ({
  _id: row.id,
  url: toLinkUrl(ctx.config, row, ctx.locale),
  jubileeId: row.jubilee_id,
  createdAt: row.created_at.toISOString(),
});

const answersSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - ANSWER_RETENTION_MS);

function presentAnswer({ id, name, date_of_birth: dateOfBirth, answered_at, person }: repository.AnswerRow, today: string): BirthdayAnswer {
  const { day, turns } = nextBirthday(dateOfBirth, today);
  return {
    _id: id,
    name,
    dateOfBirth,
    nextDay: day,
    turns,
    answeredAt: answered_at.toISOString(),
    person: person && {
      jubileeId: person.id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      dateOfBirth: person.date_of_birth,
      standing: compareBirthDates(person.date_of_birth, dateOfBirth),
    },
  };
}

export async function getBirthdayLinks(ctx: MemberCtx): Promise<BirthdayLinks> {
  const [today, links, answers] = await Promise.all([
    getToday(ctx),
    repository.listLinks(ctx.db, { memberId: ctx.member.id }),
    repository.listAnswers(ctx.db, { memberId: ctx.member.id, since: answersSince(ctx) }),
  ]);
  return { links: links.map((row) => presentLink(ctx, row)), answers: answers.map((row) => presentAnswer(row, today)) };
}

/** The member's link, or the one for a person; made where there is none. Throws NOT_FOUND for another member's person. */
export async function makeBirthdayLink(ctx: MemberCtx, jubileeId: string | null): Promise<BirthdayLink> {
  const wanted = { memberId: ctx.member.id, jubileeId: jubileeId === null ? null : requireId(jubileeId) };
  const id = uuidv7(ctx.clock.now().getTime());
  const [made] = await repository.insertLink(ctx.db, { ...wanted, id, tokenHash: toTokenHash(ctx.config, { id, version: 1 }), now: ctx.clock.now() });
  const [row] = made ? [made] : await repository.findLinkFor(ctx.db, wanted);
  if (!row) throw new DomainError('NOT_FOUND');
  return presentLink(ctx, row);
}

/** A new address; the one before leads nowhere. Throws NOT_FOUND. */
export async function renewBirthdayLink(root: MemberCtx, linkId: string): Promise<BirthdayLink> {
  return inTransaction(root, async (ctx) => {
    const [row] = await repository.lockLink(ctx.db, { id: requireId(linkId), memberId: ctx.member.id });
    if (!row) throw new DomainError('NOT_FOUND');
    const next = { id: row.id, version: row.version + 1 };
    const [renewed] = await repository.renewLink(ctx.db, { ...next, tokenHash: toTokenHash(ctx.config, next), now: ctx.clock.now() });
    return presentLink(ctx, renewed ?? row);
  });
}

/** Throws NOT_FOUND, the second time too. */
export async function endBirthdayLink(ctx: MemberCtx, linkId: string): Promise<void> {
  const [ended] = await repository.deleteLink(ctx.db, { id: requireId(linkId), memberId: ctx.member.id });
  if (!ended) throw new DomainError('NOT_FOUND');
}

async function getAsker(ctx: Ctx, token: string): Promise<repository.AskerRow> {
  const [row] = await repository.findAsker(ctx.db, { tokenHash: hashSecret(token), viewerId: ctx.member?.id ?? null });
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** The member who asks. Throws NOT_FOUND for an unknown or revoked link. */
export async function getAskedBirthday(ctx: Ctx, token: string): Promise<AskedBirthday> {
  const row = await getAsker(ctx, token);
  const picture = row.avatar_id === null ? undefined : (await listImages(ctx.db, [row.avatar_id])).get(row.avatar_id);
  return {
    asker: { firstName: row.first_name, lastName: row.last_name, avatar: picture ? { ...picture, alt: '' } : null },
    name: row.asked_name ?? '',
    isOwn: row.member_id === ctx.member?.id,
  };
}

/** Stores an answer for the member to confirm. Throws NOT_FOUND, VALIDATION_FAILED for a future birth, and RATE_LIMITED where too many wait. */
export async function giveBirthday(root: Ctx, token: string, { name, dateOfBirth }: GiveBirthday): Promise<void> {
  const now = root.clock.now();
  if (isBornAfter(dateOfBirth, dayIn(shopTimeZone, now.getTime()))) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'dateOfBirth', code: 'future_date' }] });
  await inTransaction(root, async (ctx) => {
    const { member_id: memberId, jubilee_id: jubileeId } = await getAsker(ctx, token);
    if (memberId === ctx.member?.id) throw new DomainError('ACCESS_DENIED');
    await repository.lockMember(ctx.db, { memberId });
    const [waiting] = await repository.countAnswers(ctx.db, { memberId });
    if ((waiting?.count ?? 0) >= MAX_ANSWERS) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: 3_600 });
    await repository.insertAnswer(ctx.db, { id: uuidv7(now.getTime()), memberId, jubileeId, name: name.replaceAll(/\s+/g, ' '), dateOfBirth, now });
  });
}

/** Fills the day of a person, or adds a new one. Throws NOT_FOUND, the second time too, and as `storeJubilee`. */
export async function saveBirthdayAnswer(root: MemberCtx, answerId: string, jubileeId: string | null): Promise<Jubilee> {
  return inTransaction(root, async (ctx) => {
    const [answer] = await repository.takeAnswer(ctx.db, { id: requireId(answerId), memberId: ctx.member.id, since: answersSince(ctx) });
    if (!answer) throw new DomainError('NOT_FOUND');
    const { name, date_of_birth: dateOfBirth } = answer;
    await ctx.step('birthday-answer.taken');
    if (jubileeId !== null) return fillBirthDate(ctx, jubileeId, (stored) => mergeBirthDates(stored, dateOfBirth));
    return storeJubilee(ctx, { ...splitName(name), dateOfBirth, relation: 'friend', isDeceased: false }, null);
  });
}

/** Until when it can be restored. Throws NOT_FOUND, the second time too. */
export async function dismissBirthdayAnswer(ctx: MemberCtx, answerId: string): Promise<Date> {
  const now = ctx.clock.now();
  const [dismissed] = await repository.dismissAnswer(ctx.db, { id: requireId(answerId), memberId: ctx.member.id, now });
  if (!dismissed) throw new DomainError('NOT_FOUND');
  return new Date(now.getTime() + RESTORABLE_MS);
}

/** Throws NOT_FOUND once it is too late. */
export async function restoreBirthdayAnswer(ctx: MemberCtx, answerId: string): Promise<void> {
  const [restored] = await repository.restoreAnswer(ctx.db, { id: requireId(answerId), memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) });
  if (!restored) throw new DomainError('NOT_FOUND');
}
