/** Friends: requests, answers, friendships and blocks (specification, sections 4 and 7; decisions, "Members"). */
import { z } from 'zod';
import { success, image, pageQuery, pagination } from './common.ts';
import { jubileeAnswer, jubilee } from './jubilees.ts';
import { route } from './route.ts';

/** The other member of a request or block, as a stranger sees them. */
export const acquaintance = z.object({ _id: z.uuid().meta({ description: 'The member’s' }), firstName: z.string(), lastName: z.string(), avatar: image.nullable() }).meta({ id: 'Acquaintance' });

export const friendRequest = z
  .object({ _id: z.uuid(), member: acquaintance.meta({ description: 'Whoever asks; in the list of sent ones, whoever is asked' }), createdAt: z.string() })
  .meta({ id: 'FriendRequest' });

/** A friend, limited by their privacy settings. */
export const friend = acquaintance
  .extend({
    banner: image.nullable(),
    dateOfBirth: z.string().nullable().meta({ description: 'YYYY-MM-DD, or --MM-DD where the year is not said or not to be seen; null where the day isn’t' }),
    jubileeId: z.uuid().nullable().meta({ description: 'The friend among the people one celebrates' }),
    since: z.string(),
  })
  .meta({ id: 'Friend' });

export const block = z.object({ _id: z.uuid(), member: acquaintance, createdAt: z.string() }).meta({ id: 'Block' });

export const friendRequestsQuery = pageQuery(5);
export const friendsQuery = pageQuery(20);

/** The member's existing entry for this friend, such as "Mamma". Omitted: creates a new one. */
export const confirmRequest = z.object({ jubileeId: z.uuid().optional() }).optional();
export const linkFriend = z.object({ jubileeId: z.uuid().nullable().meta({ description: 'Null: none of those whom one keeps; whoever it was until now stays, with what was typed of them' }) });
export const blockMember = z.object({ memberId: z.uuid() });

export const friendRequestsAnswer = z.object({ friendRequests: z.array(friendRequest), pagination });
/** If the other member had already asked, both become friends at once, and no request remains. */
export const sentRequestAnswer = z.object({ status: z.enum(['sent', 'friends']), friendRequest: friendRequest.nullable() });
export const confirmedAnswer = z.object({ success: z.literal(true), jubilee });
export const friendsAnswer = z.object({ friends: z.array(friend), pagination });
export const blockAnswer = z.object({ block });
export const blocksAnswer = z.object({ blocks: z.array(block), pagination });

export type Acquaintance = z.infer<typeof acquaintance>;
export type FriendRequest = z.infer<typeof friendRequest>;
export type Friend = z.infer<typeof friend>;
export type Block = z.infer<typeof block>;
export type FriendRequests = z.infer<typeof friendRequestsAnswer>;
export type Friends = z.infer<typeof friendsAnswer>;
export type Blocks = z.infer<typeof blocksAnswer>;

const fails = ['NOT_FOUND'] as const;

export const friends = {
  ask: route('people', 'POST', '/friend-requests/:id', {
    summary: 'Ask a member to be friends; whoever has asked oneself becomes a friend at once',
    returns: sentRequestAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'ALREADY_FRIENDS'],
  }),
  listReceived: route('app', 'GET', '/friend-requests', { summary: 'Who asks to be one’s friend, the latest first', query: friendRequestsQuery, returns: friendRequestsAnswer }),
  listSent: route('app', 'GET', '/friend-requests/sent', { summary: 'Whom one has asked, the latest first', query: friendRequestsQuery, returns: friendRequestsAnswer }),
  confirm: route('app', 'PUT', '/friend-requests/:id', { summary: 'Say yes; each becomes one of the other’s people', body: confirmRequest, returns: confirmedAnswer, fails }),
  deny: route('app', 'DELETE', '/friend-requests/:id', { summary: 'Say no; whoever asked isn’t told', returns: success, fails }),
  cancel: route('app', 'DELETE', '/friend-requests/:id/sent', { summary: 'Call off what one has asked', returns: success, fails }),
  list: route('app', 'GET', '/friends', { summary: 'One’s friends by name, as far as each lets a friend see', query: friendsQuery, returns: friendsAnswer }),
  linkJubilee: route('app', 'PUT', '/friends/:id/jubilee', { summary: 'Somebody whom one keeps already is this friend, or none of them is', body: linkFriend, returns: jubileeAnswer, fails }),
  remove: route('app', 'DELETE', '/friends/:id', { summary: 'Be friends no more; each keeps what they typed of the other', returns: success, fails }),
  listBlocks: route('app', 'GET', '/blocks', { summary: 'Whom one has blocked', query: friendsQuery, returns: blocksAnswer }),
  block: route('app', 'POST', '/blocks', { summary: 'Block somebody: friendship and requests end, and to each other both are not there', body: blockMember, returns: blockAnswer, status: 201, fails }),
  unblock: route('app', 'DELETE', '/blocks/:id', { summary: 'Block somebody no longer', returns: success, fails }),
};
