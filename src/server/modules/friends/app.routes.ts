import { success } from '#shared/contract/common.ts';
import {
  blockAnswer,
  blockMember as blockBody,
  blocksAnswer,
  confirmedAnswer,
  confirmRequest as confirmBody,
  friendRequestsAnswer,
  friendRequestsQuery,
  friendsAnswer,
  friendsQuery,
  linkFriend,
  sentRequestAnswer,
} from '#shared/contract/friends.ts';
import { jubileeAnswer } from '#shared/contract/jubilees.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { blockMember, cancelRequest, confirmRequest, denyRequest, linkToFriend, listBlocks, listFriends, listReceived, listSent, removeFriend, sendRequest, unblock } from './service.ts';

const done = { success: true as const };
const fails = ['NOT_FOUND'] as const;

export const friendRoutes = [
  memberEndpoint('GET', '/friend-requests', { summary: 'Who asks to be one’s friend, the latest first', query: friendRequestsQuery, returns: friendRequestsAnswer }, (ctx, { query }) =>
    listReceived(ctx, query),
  ),
  memberEndpoint('GET', '/friend-requests/sent', { summary: 'Whom one has asked, the latest first', query: friendRequestsQuery, returns: friendRequestsAnswer }, (ctx, { query }) =>
    listSent(ctx, query),
  ),
  memberEndpoint('PUT', '/friend-requests/:id', { summary: 'Say yes; each becomes one of the other’s people', body: confirmBody, returns: confirmedAnswer, fails }, async (ctx, { params, body }) => ({
    ...done,
    jubilee: await confirmRequest(ctx, params.id, body?.jubileeId),
  })),
  memberEndpoint('DELETE', '/friend-requests/:id', { summary: 'Say no; whoever asked isn’t told', returns: success, fails }, async (ctx, { params }) => {
    await denyRequest(ctx, params.id);
    return done;
  }),
  memberEndpoint('DELETE', '/friend-requests/:id/sent', { summary: 'Call off what one has asked', returns: success, fails }, async (ctx, { params }) => {
    await cancelRequest(ctx, params.id);
    return done;
  }),
  memberEndpoint('GET', '/friends', { summary: 'One’s friends by name, as far as each lets a friend see', query: friendsQuery, returns: friendsAnswer }, (ctx, { query }) => listFriends(ctx, query)),
  memberEndpoint(
    'PUT',
    '/friends/:id/jubilee',
    { summary: 'Somebody whom one keeps already is this friend, or none of them is', body: linkFriend, returns: jubileeAnswer, fails },
    async (ctx, { params, body }) => ({
      jubilee: await linkToFriend(ctx, params.id, body.jubileeId),
    }),
  ),
  memberEndpoint('DELETE', '/friends/:id', { summary: 'Be friends no more; each keeps what they typed of the other', returns: success, fails }, async (ctx, { params }) => {
    await removeFriend(ctx, params.id);
    return done;
  }),
  memberEndpoint('GET', '/blocks', { summary: 'Whom one has blocked', query: friendsQuery, returns: blocksAnswer }, (ctx, { query }) => listBlocks(ctx, query)),
  memberEndpoint(
    'POST',
    '/blocks',
    { summary: 'Block somebody: friendship and requests end, and to each other both are not there', body: blockBody, returns: blockAnswer, status: 201, fails },
    async (ctx, { body }) => ({
      block: await blockMember(ctx, body.memberId),
    }),
  ),
  memberEndpoint('DELETE', '/blocks/:id', { summary: 'Block somebody no longer', returns: success, fails }, async (ctx, { params }) => {
    await unblock(ctx, params.id);
    return done;
  }),
];

/** Apart, since each may write to somebody. */
export const friendAskingRoutes = [
  memberEndpoint(
    'POST',
    '/friend-requests/:id',
    { summary: 'Ask a member to be friends; whoever has asked oneself becomes a friend at once', returns: sentRequestAnswer, status: 201, fails: ['NOT_FOUND', 'ALREADY_FRIENDS'] },
    (ctx, { params }) => sendRequest(ctx, params.id),
  ),
];
