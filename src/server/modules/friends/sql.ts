/** SQL fragments for relationships. Each name is a column or a parameter with its type (`:memberId::uuid`). */

export const areFriends = (one: string, other: string): string => `exists (select 1 from friendships f where f.low_id = least(${one}, ${other}) and f.high_id = greatest(${one}, ${other}))`;

export const isBlockedBy = (blocked: string, blocker: string): string => `exists (select 1 from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;

/** Blocked in either direction. */
export const isBlocked = (one: string, other: string): string => `(${isBlockedBy(one, other)} or ${isBlockedBy(other, one)})`;

export const hasRequested = (sender: string, receiver: string): string => `exists (select 1 from friend_requests r where r.sender_id = ${sender} and r.receiver_id = ${receiver})`;
