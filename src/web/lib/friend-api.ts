/** The calls about friends. */
import type { z } from 'zod';
import type { success } from '#shared/contract/common.ts';
import type * as friends from '#shared/contract/friends.ts';
import type { jubileeAnswer } from '#shared/contract/jubilees.ts';
import { type Answer, type ApiOptions, createCall, type Query } from './api-call.ts';

export type Friend = friends.Friend;
export type FriendRequest = friends.FriendRequest;
export type Block = friends.Block;
export type FriendRequests = Answer<typeof friends.friendRequestsAnswer>;
export type Friends = Answer<typeof friends.friendsAnswer>;
export type Blocks = Answer<typeof friends.blocksAnswer>;

type Success = Answer<typeof success>;

export function createFriendApi(options: ApiOptions) {
  const call = createCall(options);
  const requestOf = (id: string) => `/api/app/friend-requests/${encodeURIComponent(id)}`;
  return {
    list: (query: Query) => call<Friends>('GET', '/api/app/friends', { query }),
    received: (query: Query) => call<FriendRequests>('GET', '/api/app/friend-requests', { query }),
    sent: (query: Query) => call<FriendRequests>('GET', '/api/app/friend-requests/sent', { query }),
    blocks: (query: Query) => call<Blocks>('GET', '/api/app/blocks', { query }),
    ask: (memberId: string) => call<Answer<typeof friends.sentRequestAnswer>>('POST', requestOf(memberId)),
    confirm: (id: string, body: z.input<typeof friends.confirmRequest>) => call<Answer<typeof friends.confirmedAnswer>>('PUT', requestOf(id), { body: body ?? {} }),
    deny: (id: string) => call<Success>('DELETE', requestOf(id)),
    cancel: (id: string) => call<Success>('DELETE', `${requestOf(id)}/sent`),
    link: (memberId: string, jubileeId: string | null) => call<Answer<typeof jubileeAnswer>>('PUT', `/api/app/friends/${encodeURIComponent(memberId)}/jubilee`, { body: { jubileeId } }),
    remove: (memberId: string) => call<Success>('DELETE', `/api/app/friends/${encodeURIComponent(memberId)}`),
    block: (memberId: string) => call<Answer<typeof friends.blockAnswer>>('POST', '/api/app/blocks', { body: { memberId } }),
    unblock: (id: string) => call<Success>('DELETE', `/api/app/blocks/${encodeURIComponent(id)}`),
  };
}

export type FriendApi = ReturnType<typeof createFriendApi>;
