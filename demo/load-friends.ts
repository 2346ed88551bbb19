/** Friendships and friend requests of the demonstration members. */
import { befriend, linkFriend } from '#server/modules/befriending/service.ts';
import { putRequest } from '#server/modules/friends/service.ts';
import { listJubilees } from '#server/modules/jubilees/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { findMember, type Members } from './acting.ts';

const friends = [
  ['anna@example.com', 'erik@example.com'],
  ['anna@example.com', 'maja@example.com'],
] as const;

const requests = [
  { from: 'petra@example.com', to: 'anna@example.com' },
  { from: 'oskar@example.com', to: 'erik@example.com' },
  { from: 'anna@example.com', to: 'oskar@example.com' },
] as const;

/** Belongs in the transaction that fills the shop; the members, by their addresses, and their people are there already. */
export async function loadFriends(ctx: TransactionCtx, members: Members): Promise<void> {
  const get = (email: string) => findMember(members, email);
  for (const pair of friends) {
    const [one, other] = [get(pair[0]), get(pair[1])];
    await befriend(ctx, one.id, other.id);
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      // A tracked person with the friend's name is the friend: both are linked.
      const { jubilees } = await listJubilees({ ...ctx, member: { id: mine.id, sessionId: '', role: 'member' } }, { page: 1, limit: 1, term: theirs.name, sort: 'name', isLinkable: true });
      const [people] = jubilees;
      if (people) await linkFriend(ctx, mine.id, theirs.id, people._id);
    }
  }
  for (const { from, to } of requests) await putRequest(ctx, get(from).id, get(to).id);
}
