import { friends } from '#shared/contract/friends.ts';
import { handle } from '#server/http/endpoint.ts';
import { blockMember, cancelRequest, confirmRequest, denyRequest, linkToFriend, listBlocks, listFriends, listReceived, listSent, removeFriend, sendRequest, unblock } from './service.ts';

const done = { success: true as const };
export const friendRoutes = [
  handle(friends.listReceived, (ctx, { query }) => listReceived(ctx, query)),
  handle(friends.listSent, (ctx, { query }) => listSent(ctx, query)),
  handle(friends.confirm, async (ctx, { params, body }) => ({
    ...done,
    jubilee: await confirmRequest(ctx, params.id, body?.jubileeId),
  })),
  handle(friends.deny, async (ctx, { params }) => {
    await denyRequest(ctx, params.id);
    return done;
  }),
  handle(friends.cancel, async (ctx, { params }) => {
    await cancelRequest(ctx, params.id);
    return done;
  }),
  handle(friends.list, (ctx, { query }) => listFriends(ctx, query)),
  handle(friends.linkJubilee, async (ctx, { params, body }) => ({
    jubilee: await linkToFriend(ctx, params.id, body.jubileeId),
  })),
  handle(friends.remove, async (ctx, { params }) => {
    await removeFriend(ctx, params.id);
    return done;
  }),
  handle(friends.listBlocks, (ctx, { query }) => listBlocks(ctx, query)),
  handle(friends.block, async (ctx, { body }) => ({
    block: await blockMember(ctx, body.memberId),
  })),
  handle(friends.unblock, async (ctx, { params }) => {
    await unblock(ctx, params.id);
    return done;
  }),
  handle(friends.ask, (ctx, { params }) => sendRequest(ctx, params.id)),
];
