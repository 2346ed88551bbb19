import { friends } from '#shared/contract/friends.ts';
import { jubilees } from '#shared/contract/jubilees.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { blockMember, confirmRequest, linkToFriend, removeFriend, removePerson, sendRequest } from './service.ts';

const done = { success: true as const };
export const befriendingRoutes = [
  handle(friends.confirm, async (ctx, { params, body }) => ({
    ...done,
    jubilee: await confirmRequest(ctx, params.id, body?.jubileeId),
  })),
  handle(friends.linkJubilee, async (ctx, { params, body }) => ({
    jubilee: await linkToFriend(ctx, params.id, body.jubileeId),
  })),
  handle(friends.remove, async (ctx, { params }) => {
    await removeFriend(ctx, params.id);
    return done;
  }),
  handle(friends.block, async (ctx, { body }) => ({
    block: await blockMember(ctx, body.memberId),
  })),
  handle(friends.ask, (ctx, { params }) => sendRequest(ctx, params.id)),
  handle(jubilees.remove, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removePerson(ctx, params.id)).toISOString(),
  })),
];
