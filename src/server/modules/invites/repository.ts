/** The statements of invitations. */
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlockedBy } from '../friends/rules.ts';

export const findInviteId = statement<{ invite_id: string }, [memberId: string]>('invites.id', 'select invite_id from members where id = $1');
export const renewInviteId = statement<{ invite_id: string }, [memberId: string, inviteId: string, now: Date]>(
  'invites.renew',
  'update members set invite_id = $2, updated_at = $3 where id = $1 returning invite_id',
);

export interface InviterRow {
  id: string;
  first_name: string;
  avatar_id: string | null;
  /** Whether the one who looks has said yes before. */
  is_accepted: boolean;
}

export const findInviter = statement<InviterRow, [inviteId: string, viewerId: string | null]>(
  'invites.inviter',
  `select m.id, m.first_name, m.avatar_id,
     exists (select 1 from accepted_invites a where a.inviter_id = m.id and a.member_id = $2) or exists (select 1 from members v where v.id = $2 and v.invited_by = m.id) as is_accepted
   from members m where m.invite_id = $1`,
);

/** Answers a row for the first yes alone. */
export const insertAcceptance = statement<{ inviter_id: string }, [inviterId: string, memberId: string, now: Date]>(
  'invites.accept',
  `insert into accepted_invites (inviter_id, member_id, accepted_at) select $1::uuid, $2::uuid, $3
     where not exists (select 1 from members m where m.id = $2::uuid and m.invited_by = $1::uuid) on conflict do nothing returning inviter_id`,
);

export const findEmail = statement<{ email: string }, [memberId: string]>('invites.email', 'select email from members where id = $1');
export const countMailsSince = statement<{ count: number }, [inviterId: string, since: Date]>(
  'invites.count-mails',
  'select count(*)::int as count from invite_mails where inviter_id = $1 and sent_at > $2',
);
/** Answers no row where the member has invited that address before. */
export const insertMail = statement<{ token_hash: string }, [tokenHash: string, inviterId: string, emailHash: string, now: Date]>(
  'invites.insert-mail',
  'insert into invite_mails (token_hash, inviter_id, email_hash, sent_at) values ($1, $2, $3, $4) on conflict (inviter_id, email_hash) do nothing returning token_hash',
);

export interface AddresseeRow {
  inviter_first_name: string;
  invite_id: string;
  /** Of the member whose address it is; null for nobody's. */
  language_code: 'sv' | 'en' | null;
}

/** Who invites, and whom. No row where the address wants none: it said so, or its owner has blocked the inviter, is a friend already, or has such mails switched off. */
export const findAddressee = statement<AddresseeRow, [inviterId: string, email: string, emailHash: string]>(
  'invites.addressee',
  `select i.first_name as inviter_first_name, i.invite_id, t.language_code from members i left join members t on t.email = $2
   where i.id = $1 and not exists (select 1 from never_invited n where n.email_hash = $3)
     and not ${isBlockedBy('i.id', 't.id')}
     and not (t.id is not null and ${areFriends('i.id', 't.id')})
     and not exists (select 1 from member_settings s where s.member_id = t.id and s.notifications->'friendRequests'->>'mail' = 'false')`,
);

export const refuseByToken = statement<object, [tokenHash: string, now: Date]>(
  'invites.never',
  'insert into never_invited (email_hash, since) select email_hash, $2 from invite_mails where token_hash = $1 on conflict do nothing',
);

export const collectInvites = statement<{ json: unknown }, [memberId: string]>(
  'invites.personal-data',
  `select json_build_object(
     'accepted', (select coalesce(json_agg(json_build_object('by', m.first_name, 'at', a.accepted_at) order by a.accepted_at), '[]') from accepted_invites a join members m on m.id = a.inviter_id where a.member_id = $1),
     'acceptedByOthers', (select coalesce(json_agg(json_build_object('by', m.first_name, 'at', a.accepted_at) order by a.accepted_at), '[]') from accepted_invites a join members m on m.id = a.member_id where a.inviter_id = $1),
     'mailed', (select coalesce(json_agg(json_build_object('at', i.sent_at) order by i.sent_at), '[]') from invite_mails i where i.inviter_id = $1)
   ) as json`,
);
