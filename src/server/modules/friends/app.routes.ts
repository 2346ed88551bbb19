import { friends } from '#shared/contract/friends.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { cancelRequest, denyRequest, listBlocks, listFriends, listReceived, listSent, unblock } from './service.ts';

const done = { success: true as const };
export const friendRoutes = [
  handle(friends.listReceived, (ctx, { query }) => listReceived(ctx, query)),
  handle(friends.listSent, (ctx, { query }) => listSent(ctx, query)),
  handle(friends.deny, async (ctx, { params }) => {
    await denyRequest(ctx, params.id);
    return done;
  }),
  handle(friends.cancel, async (ctx, { params }) => {
    await cancelRequest(ctx, params.id);
    return done;
  }),
  handle(friends.list, (ctx, { query }) => listFriends(ctx, query)),
  handle(friends.listBlocks, (ctx, { query }) => listBlocks(ctx, query)),
  handle(friends.unblock, async (ctx, { params }) => {
    await unblock(ctx, params.id);
    return done;
  }),
];
