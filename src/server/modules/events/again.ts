/** A past event held again: its guests are invited at one press. */
import type { EventGuest, GuestInput } from '#shared/contract/events.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { requireId } from '#server/platform/require-id.ts';
import { type EarlierRow, listEarlier } from './earlier-guests.ts';
import { addGuests } from './guests.ts';

const toInput = ({ name, friend_id: friendId, jubilee_id: jubileeId, email }: EarlierRow): GuestInput => {
  if (friendId !== null) return { friendId };
  const address = email === null ? {} : { email };
  return jubileeId === null ? { name, ...address } : { jubileeId, ...address };
};

/** Invites them, each as `addGuests` does; returns those who are new. Throws NOT_FOUND, and as `addGuests`. */
export async function inviteSameGuests(ctx: MemberCtx, id: string): Promise<EventGuest[]> {
  const earlier = await listEarlier(ctx.db, { eventId: requireId(id), memberId: ctx.member.id });
  return addGuests(ctx, id, earlier.map(toInput));
}
