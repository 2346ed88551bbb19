/** Friends: asking, answering, keeping and blocking (specification, sections 4 and 7; decisions, "Members"). */
import { z } from 'zod';
import { image, pageQuery, pagination } from './common.ts';
import { jubilee } from './jubilees.ts';

/** Somebody who asks, is asked, or is blocked: no more than a stranger may know. */
export const acquaintance = z.object({ _id: z.uuid().meta({ description: 'The member’s' }), firstName: z.string(), lastName: z.string(), avatar: image.nullable() }).meta({ id: 'Acquaintance' });

export const friendRequest = z
  .object({ _id: z.uuid(), member: acquaintance.meta({ description: 'Whoever asks; in the list of sent ones, whoever is asked' }), createdAt: z.string() })
  .meta({ id: 'FriendRequest' });

/** A friend, as far as their privacy settings let a friend see. */
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

/** Somebody whom one keeps already and who is this friend: "Mamma". Without it a new person is made. */
export const confirmRequest = z.object({ jubileeId: z.uuid().optional() }).optional();
export const linkFriend = z.object({ jubileeId: z.uuid().nullable().meta({ description: 'Null: none of those whom one keeps; whoever it was until now stays, with what was typed of them' }) });
export const blockMember = z.object({ memberId: z.uuid() });

export const friendRequestsAnswer = z.object({ friendRequests: z.array(friendRequest), pagination });
/** Where the other one had asked already, both are friends at once, and there is no request left. */
export const sentRequestAnswer = z.object({ status: z.enum(['sent', 'friends']), friendRequest: friendRequest.nullable() });
export const confirmedAnswer = z.object({ success: z.literal(true), jubilee });
export const friendsAnswer = z.object({ friends: z.array(friend), pagination });
export const blockAnswer = z.object({ block });
export const blocksAnswer = z.object({ blocks: z.array(block), pagination });

export type Acquaintance = z.infer<typeof acquaintance>;
export type FriendRequest = z.infer<typeof friendRequest>;
export type Friend = z.infer<typeof friend>;
export type Block = z.infer<typeof block>;
