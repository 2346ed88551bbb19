import type { UserAddress } from '#shared/contract/user.ts';
import { statement } from '#server/platform/database.ts';

interface ProfileRow {
  id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  gender: 'male' | 'female' | 'other' | null;
  phone: string;
  addresses: UserAddress[];
  language_code: 'sv' | 'en';
}

const profile = 'id, first_name, last_name, date_of_birth, gender, phone, addresses, language_code';

export const findProfile = statement<ProfileRow, { id: string }>('members.profile', `select ${profile} from members where id = :id`);

/** Prevents lost updates. */
export const lockMember = statement<ProfileRow, { id: string }>('members.lock', `select ${profile} from members where id = :id for update`);

export const insertMember = statement<
  { id: string },
  { id: string; email: string; firstName: string; lastName: string; language: string; isFindable: boolean; inviteId: string; invitedBy: string | null; now: Date }
>(
  'members.insert',
  `insert into members (id, email, first_name, last_name, language_code, is_findable_by_name, invite_id, invited_by, created_at, updated_at)
   values (:id, :email, :firstName, :lastName, :language, :isFindable, :inviteId, (select i.id from members i where i.invite_id = :invitedBy), :now, :now) on conflict (email) do nothing returning id`,
);

export const findInviter = statement<{ invited_by: string | null }, { memberId: string }>('members.inviter', 'select invited_by from members where id = :memberId');

export const updateProfile = statement<
  object,
  { id: string; firstName: string; lastName: string; dateOfBirth: string | null; gender: string | null; phone: string; addresses: string; language: string; now: Date }
>(
  'members.update',
  `update members set first_name = :firstName, last_name = :lastName, date_of_birth = :dateOfBirth, gender = :gender, phone = :phone, addresses = :addresses::jsonb, language_code = :language, updated_at = :now where id = :id`,
);

/** Returns no row if the address is another member's. Stores the former address. */
export const setEmail = statement<{ id: string }, { id: string; email: string; now: Date }>(
  'members.set-email',
  `with old as (select id, email from members where id = :id for update),
   moved as (update members m set email = :email, updated_at = :now from old where m.id = old.id and not exists (select 1 from members o where o.email = :email and o.id <> :id) returning m.id),
   kept as (insert into former_addresses (member_id, email, left_at) select old.id, old.email, :now from old join moved on moved.id = old.id where old.email <> :email
     on conflict do nothing)
   select id from moved`,
);

export const setRole = statement<object, { id: string; role: 'member' | 'admin' }>('members.set-role', 'update members set role = :role where id = :id');
/** Removes a profile's pictures and findability by name; returns them as before. */
export const hideProfile = statement<{ avatar_id: string | null; banner_id: string | null; by_name: boolean }, { id: string; now: Date }>(
  'members.hide-profile',
  `with old as (select id, avatar_id, banner_id, is_findable_by_name from members where id = :id for update)
   update members m set avatar_id = null, banner_id = null, is_findable_by_name = false, updated_at = :now from old where m.id = old.id
   returning old.avatar_id, old.banner_id, old.is_findable_by_name as by_name`,
);
export const setFindableByName = statement<object, { memberId: string; isFindable: boolean; now: Date }>(
  'members.set-findable-by-name',
  'update members set is_findable_by_name = :isFindable, updated_at = :now where id = :memberId and is_findable_by_name <> :isFindable',
);
export const findInviteId = statement<{ invite_id: string }, { memberId: string }>('members.invite-id', 'select invite_id from members where id = :memberId');
export const renewInviteId = statement<{ invite_id: string }, { memberId: string; inviteId: string; now: Date }>(
  'members.renew-invite-id',
  'update members set invite_id = :inviteId, updated_at = :now where id = :memberId returning invite_id',
);
export const deleteMember = statement<{ id: string }, { id: string }>('members.delete', 'delete from members where id = :id returning id');
