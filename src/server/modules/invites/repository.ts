import { statement } from '#server/platform/database.ts';
import { areFriends, isBlockedBy } from '../friends/sql.ts';
import { wantsMail } from '../settings/sql.ts';

export interface InviterRow {
  id: string;
  first_name: string;
  avatar_id: string | null;
  is_accepted: boolean;
}

export const findInviter = statement<InviterRow, { inviteId: string; viewerId: string | null }>(
  'invites.inviter',
  `select m.id, m.first_name, m.avatar_id,
     exists (select 1 from accepted_invites a where a.inviter_id = m.id and a.member_id = :viewerId) or exists (select 1 from members v where v.id = :viewerId and v.invited_by = m.id) as is_accepted
   from members m where m.invite_id = :inviteId`,
);

/** Returns a row only for the first acceptance. */
export const insertAcceptance = statement<{ inviter_id: string }, { inviterId: string; memberId: string; now: Date }>(
  'invites.accept',
  `insert into accepted_invites (inviter_id, member_id, accepted_at) select :inviterId::uuid, :memberId::uuid, :now
     where not exists (select 1 from members m where m.id = :memberId::uuid and m.invited_by = :inviterId::uuid) on conflict do nothing returning inviter_id`,
);

export const findEmail = statement<{ email: string }, { memberId: string }>('invites.email', 'select email from members where id = :memberId');
export const countMailsSince = statement<{ count: number }, { inviterId: string; since: Date }>(
  'invites.count-mails',
  'select count(*)::int as count from invite_mails where inviter_id = :inviterId and sent_at > :since',
);
/** No row if the member has invited that address before. */
export const insertMail = statement<{ token_hash: string }, { tokenHash: string; inviterId: string; emailHash: string; now: Date }>(
  'invites.insert-mail',
  'insert into invite_mails (token_hash, inviter_id, email_hash, sent_at) values (:tokenHash, :inviterId, :emailHash, :now) on conflict (inviter_id, email_hash) do nothing returning token_hash',
);

export interface AddresseeRow {
  inviter_first_name: string;
  invite_id: string;
  /** The addressee's language if a member, else null. */
  language_code: 'sv' | 'en' | null;
}

/** Inviter and addressee. No row if the address opted out, or its owner blocked the inviter, is a friend, or disabled such mails. */
export const findAddressee = statement<AddresseeRow, { inviterId: string; email: string; emailHash: string }>(
  'invites.addressee',
  `select i.first_name as inviter_first_name, i.invite_id, t.language_code from members i left join members t on t.email = :email
   where i.id = :inviterId and not exists (select 1 from never_invited n where n.email_hash = :emailHash)
     and not ${isBlockedBy('i.id', 't.id')}
     and not (t.id is not null and ${areFriends('i.id', 't.id')})
     and ${wantsMail('t.id', 'friendRequests')}`,
);

export const refuseByToken = statement<object, { tokenHash: string; now: Date }>(
  'invites.never',
  'insert into never_invited (email_hash, since) select email_hash, :now from invite_mails where token_hash = :tokenHash on conflict do nothing',
);

export const collectInvites = statement<{ json: unknown }, { memberId: string }>(
  'invites.personal-data',
  `select json_build_object(
     'accepted', (select coalesce(json_agg(json_build_object('by', m.first_name, 'at', a.accepted_at) order by a.accepted_at), '[]') from accepted_invites a join members m on m.id = a.inviter_id where a.member_id = :memberId),
     'acceptedByOthers', (select coalesce(json_agg(json_build_object('by', m.first_name, 'at', a.accepted_at) order by a.accepted_at), '[]') from accepted_invites a join members m on m.id = a.member_id where a.inviter_id = :memberId),
     'mailed', (select coalesce(json_agg(json_build_object('at', i.sent_at) order by i.sent_at), '[]') from invite_mails i where i.inviter_id = :memberId)
   ) as json`,
);
