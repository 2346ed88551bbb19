/** Changes to a relationship run under `lockPair`. */
import { statement } from '#server/platform/database.ts';
import { birthDateForFriends, isFindableByEmail, wantsMail } from '../settings/sql.ts';
import { areFriends, hasRequested, isBlockedBy } from './sql.ts';

/** Locks the relationship of two members until the transaction ends. */
export const lockPair = statement<object, { one: string; other: string }>(
  'friends.lock-pair',
  `select pg_advisory_xact_lock(hashtextextended('friends ' || least(:one::text, :other::text) || ' ' || greatest(:one::text, :other::text), 0))`,
);

/** Blocks deletion of either account. */
export const holdAccounts = statement<{ id: string }, { ids: readonly string[] }>('friends.hold-accounts', 'select id from members where id = any(:ids::uuid[]) order by id for key share');

const isFindable = (member: string) => `(${member}.is_findable_by_name or ${isFindableByEmail(member)})`;

export interface StandingRow {
  is_friend: boolean;
  sent_id: string | null;
  received_id: string | null;
  /** Whether the member has blocked the other. */
  is_blocked: boolean;
  /** Whether the other has blocked the member. */
  has_blocked: boolean;
  is_findable: boolean;
}

/** No row if the other doesn't exist or is the same. */
export const findStanding = statement<StandingRow, { memberId: string; otherId: string }>(
  'friends.standing',
  `select ${areFriends(':memberId::uuid', 'm.id')} as is_friend,
     (select r.id from friend_requests r where r.sender_id = :memberId and r.receiver_id = m.id) as sent_id,
     (select r.id from friend_requests r where r.sender_id = m.id and r.receiver_id = :memberId) as received_id,
     ${isBlockedBy('m.id', ':memberId')} as is_blocked, ${isBlockedBy(':memberId', 'm.id')} as has_blocked,
     ${isFindable('m')} as is_findable
   from members m where m.id = :otherId and m.id <> :memberId`,
);

export interface AcquaintanceRow {
  member_id: string;
  first_name: string;
  last_name: string;
  avatar_id: string | null;
}

export interface RequestRow extends AcquaintanceRow {
  id: string;
  created_at: Date;
}

const acquaintance = 'm.id as member_id, m.first_name, m.last_name, m.avatar_id';

/** Requests from blocked senders are hidden from the receiver, not from the sender. */
const received = `from friend_requests r join members m on m.id = r.sender_id where r.receiver_id = :memberId and not ${isBlockedBy('r.sender_id', ':memberId')}`;
const sent = 'from friend_requests r join members m on m.id = r.receiver_id where r.sender_id = :memberId';
/** If the sender can't find the receiver, only what the link shows. */
const sentLastName = `case when ${isFindable('m')} and not ${isBlockedBy(':memberId', 'm.id')} then m.last_name else '' end`;
const receiver = `m.id as member_id, m.first_name, ${sentLastName} as last_name, m.avatar_id`;

export const countReceived = statement<{ count: number }, { memberId: string }>('friends.count-received', `select count(*)::int as count ${received}`);
export const listReceived = statement<RequestRow, { memberId: string; limit: number; offset: number }>(
  'friends.list-received',
  `select r.id, r.created_at, ${acquaintance} ${received} order by r.created_at desc, r.id limit :limit offset :offset`,
);
export const findReceived = statement<RequestRow, { memberId: string; requestId: string }>('friends.find-received', `select r.id, r.created_at, ${acquaintance} ${received} and r.id = :requestId`);
export const countSent = statement<{ count: number }, { memberId: string }>('friends.count-sent', `select count(*)::int as count ${sent}`);
export const listSent = statement<RequestRow, { memberId: string; limit: number; offset: number }>(
  'friends.list-sent',
  `select r.id, r.created_at, ${receiver} ${sent} order by r.created_at desc, r.id limit :limit offset :offset`,
);
export const findSent = statement<RequestRow, { memberId: string; requestId: string }>('friends.find-sent', `select r.id, r.created_at, ${receiver} ${sent} and r.id = :requestId`);

export const insertRequest = statement<object, { id: string; senderId: string; receiverId: string; now: Date }>(
  'friends.insert-request',
  'insert into friend_requests (id, sender_id, receiver_id, created_at) values (:id, :senderId, :receiverId, :now)',
);
/** No row if answered or cancelled meanwhile. */
export const deleteRequest = statement<{ id: string }, { requestId: string }>('friends.delete-request', 'delete from friend_requests where id = :requestId returning id');
export const deleteRequestsBetween = statement<object, { one: string; other: string }>(
  'friends.delete-requests-between',
  'delete from friend_requests where (sender_id = :one and receiver_id = :other) or (sender_id = :other and receiver_id = :one)',
);

export const insertFriendship = statement<object, { one: string; other: string; now: Date }>(
  'friends.insert',
  'insert into friendships (low_id, high_id, since) values (least(:one::uuid, :other::uuid), greatest(:one::uuid, :other::uuid), :now) on conflict do nothing',
);
export const deleteFriendship = statement<{ low_id: string }, { one: string; other: string }>(
  'friends.delete',
  'delete from friendships where low_id = least(:one::uuid, :other::uuid) and high_id = greatest(:one::uuid, :other::uuid) returning low_id',
);

export interface FriendRow extends AcquaintanceRow {
  banner_id: string | null;
  date_of_birth: string | null;
  jubilee_id: string | null;
  since: Date;
}

const selectFriends = 'from friendships f join members m on m.id = case when f.low_id = :memberId then f.high_id else f.low_id end where :memberId in (f.low_id, f.high_id)';
export const countFriends = statement<{ count: number }, { memberId: string }>('friends.count', `select count(*)::int as count ${selectFriends}`);
/** Date of birth as the friend's settings allow. */
export const listFriends = statement<FriendRow, { memberId: string; limit: number; offset: number }>(
  'friends.list',
  `select ${acquaintance}, m.banner_id, ${birthDateForFriends('m')} as date_of_birth, f.since,
     (select j.id from jubilees j where j.member_id = :memberId and j.linked_member_id = m.id and j.removed_at is null) as jubilee_id
   ${selectFriends} order by m.first_name collate "sv-x-icu", m.last_name collate "sv-x-icu", m.id limit :limit offset :offset`,
);

export interface BlockRow extends AcquaintanceRow {
  id: string;
  created_at: Date;
}

const selectBlocks = 'from blocks b join members m on m.id = b.blocked_id where b.blocker_id = :memberId';
export const countBlocks = statement<{ count: number }, { memberId: string }>('friends.count-blocks', `select count(*)::int as count ${selectBlocks}`);
export const listBlocks = statement<BlockRow, { memberId: string; limit: number; offset: number }>(
  'friends.list-blocks',
  `select b.id, b.created_at, ${acquaintance} ${selectBlocks} order by b.created_at desc, b.id limit :limit offset :offset`,
);
export const findBlock = statement<BlockRow, { memberId: string; blockedId: string }>('friends.find-block', `select b.id, b.created_at, ${acquaintance} ${selectBlocks} and b.blocked_id = :blockedId`);
export const insertBlock = statement<object, { id: string; blockerId: string; blockedId: string; now: Date }>(
  'friends.insert-block',
  'insert into blocks (id, blocker_id, blocked_id, created_at) values (:id, :blockerId, :blockedId, :now) on conflict do nothing',
);
export const findBlocked = statement<{ blocked_id: string }, { memberId: string; id: string }>('friends.find-blocked', 'select blocked_id from blocks where blocker_id = :memberId and id = :id');
export const deleteBlock = statement<{ id: string }, { memberId: string; id: string }>('friends.delete-block', 'delete from blocks where blocker_id = :memberId and id = :id returning id');

export interface FriendNoticeRow {
  email: string;
  language_code: 'sv' | 'en';
  first_name: string;
  other_first_name: string;
  other_last_name: string;
  wants_mail: boolean;
  /** Whether the mail's news still holds. */
  has_asked: boolean;
  is_friend: boolean;
  is_blocked: boolean;
}

/** Recipient and subject of a mail, and whether it is still true and wanted. */
export const findFriendNotice = statement<FriendNoticeRow, { toId: string; aboutId: string }>(
  'friends.notice',
  `select t.email, t.language_code, t.first_name, o.first_name as other_first_name, o.last_name as other_last_name,
     ${wantsMail('t.id', 'friendRequests')} as wants_mail,
     ${hasRequested('o.id', 't.id')} as has_asked,
     ${areFriends('t.id', 'o.id')} as is_friend, ${isBlockedBy('o.id', 't.id')} as is_blocked
   from members t, members o where t.id = :toId and o.id = :aboutId`,
);

export const collectFriends = statement<{ json: unknown }, { memberId: string }>(
  'friends.personal-data',
  `select json_build_object(
     'friends', (select coalesce(json_agg(json_build_object('firstName', m.first_name, 'lastName', m.last_name, 'since', f.since) order by f.since), '[]') ${selectFriends}),
     'received', (select coalesce(json_agg(json_build_object('firstName', m.first_name, 'lastName', m.last_name, 'at', r.created_at) order by r.created_at), '[]') ${received}),
     'sent', (select coalesce(json_agg(json_build_object('firstName', m.first_name, 'lastName', ${sentLastName}, 'at', r.created_at) order by r.created_at), '[]') ${sent}),
     'blocked', (select coalesce(json_agg(json_build_object('firstName', m.first_name, 'lastName', m.last_name, 'at', b.created_at) order by b.created_at), '[]') ${selectBlocks})
   ) as json`,
);
