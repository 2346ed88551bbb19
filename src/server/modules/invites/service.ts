/** Invitations by link: anyone with the link sees the inviter; members may accept. */
import type { AskedByLink, Invite, InviteLink } from '#shared/contract/invites.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { acceptInvitation } from '../befriending/service.ts';
import { betweenTwo, findFriendship } from '../friends/service.ts';
import { listImages } from '../media/service.ts';
import { findInviteId, renewInviteId } from '../members/service.ts';
import { bankQuestionText } from '../questions/service.ts';
import { sendInvitation } from './jobs.ts';
import * as repository from './repository.ts';

export { invitePersonalData } from './personal-data.ts';

const toLink = (ctx: Ctx, id: string): InviteLink => ({ _id: id, url: ctx.config.publicUrl + pathTo('invite', ctx.locale, { userId: id }) });

export async function getInviteLink(ctx: MemberCtx): Promise<InviteLink> {
  const [row] = await findInviteId(ctx.db, { memberId: ctx.member.id });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return toLink(ctx, row.invite_id);
}

/** Replaces the link; the former one stops working. */
export async function renewInviteLink(ctx: MemberCtx): Promise<InviteLink> {
  const [row] = await renewInviteId(ctx.db, { memberId: ctx.member.id, inviteId: prefixedId('invite'), now: ctx.clock.now() });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return toLink(ctx, row.invite_id);
}

async function requireInviter(ctx: Ctx, inviteId: string): Promise<repository.InviterRow> {
  const [row] = await repository.findInviter(ctx.db, { inviteId, viewerId: ctx.member?.id ?? null });
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** The inviter's first name and picture. Throws NOT_FOUND for an unknown or replaced link, and for viewers who blocked the inviter. */
export async function getInvite(ctx: Ctx, inviteId: string): Promise<Invite> {
  const row = await requireInviter(ctx, inviteId);
  const isOwn = row.id === ctx.member?.id;
  const friendship = ctx.member === null || isOwn ? 'none' : await findFriendship(ctx, ctx.member.id, row.id);
  const picture = row.avatar_id === null ? undefined : (await listImages(ctx.db, [row.avatar_id])).get(row.avatar_id);
  return { _id: inviteId, firstName: row.first_name, avatar: picture ? { ...picture, alt: '' } : null, isOwn, isAccepted: row.is_accepted, friendship };
}

/** The question that a link asks beside friendship; null for anything but a question of the bank. */
export function findAskedByLink(ctx: Ctx, id: string | undefined): AskedByLink | null {
  const text = id === undefined ? null : bankQuestionText(id, ctx.locale);
  return id === undefined || text === null ? null : { id, text };
}

/** Accepts an invitation, idempotently. Throws NOT_FOUND, and OWN_INVITE for the member's own link. */
export async function acceptInvite(root: MemberCtx, inviteId: string): Promise<Invite> {
  const inviter = await requireInviter(root, inviteId);
  const me = root.member.id;
  if (inviter.id === me) throw new DomainError('OWN_INVITE');
  await betweenTwo(root, me, inviter.id, async (ctx) => {
    const [first] = await repository.insertAcceptance(ctx.db, { inviterId: inviter.id, memberId: me, now: ctx.clock.now() });
    await acceptInvitation(ctx, me, inviter.id, first !== undefined);
  });
  return getInvite(root, inviteId);
}

const DAY_MS = 86_400_000;
/** More than any member has friends to invite in a day. */
const MAX_MAILS_A_DAY = 30;

/**
 * Mails the member's link to an address, once; reveals nothing about it. Throws OWN_INVITE for the member's own address, RATE_LIMITED after thirty in
 * a day.
 */
export async function inviteByMail(root: MemberCtx, email: string): Promise<void> {
  const [own] = await repository.findEmail(root.db, { memberId: root.member.id });
  if (own?.email === email) throw new DomainError('OWN_INVITE');
  await inTransaction(root, async (ctx) => {
    const now = ctx.clock.now();
    const [sent] = await repository.countMailsSince(ctx.db, { inviterId: ctx.member.id, since: new Date(now.getTime() - DAY_MS) });
    if ((sent?.count ?? 0) >= MAX_MAILS_A_DAY) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: DAY_MS / 1_000 });
    const token = prefixedId('invite').slice('invite_'.length);
    const [isNew] = await repository.insertMail(ctx.db, { tokenHash: hashSecret(token), inviterId: ctx.member.id, emailHash: hashSecret(email), now });
    if (isNew) await enqueue(ctx, sendInvitation, { inviterId: ctx.member.id, email, locale: ctx.locale, token });
  });
}

/** Opts a mail's address out of all invitations. Silent for unknown tokens. */
export async function neverInvite(ctx: Ctx, token: string): Promise<void> {
  await repository.refuseByToken(ctx.db, { tokenHash: hashSecret(token), now: ctx.clock.now() });
}
