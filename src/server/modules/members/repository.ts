/** The members' statements. */
import type { UserAddress } from '#shared/contract/user.ts';
import { statement } from '#server/platform/database.ts';
import { isShown } from '../reminders/sql.ts';

interface PictureRow {
  id: string;
  width: number;
  height: number;
  color: string;
  focus_x: number;
  focus_y: number;
}

/** Something else of the member's, named where the member is shown. */
interface Named {
  _id: string;
}

export interface MemberRow {
  id: string;
  email: string;
  role: 'member' | 'admin';
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  gender: 'male' | 'female' | 'other' | null;
  phone: string;
  addresses: UserAddress[];
  language_code: 'sv' | 'en';
  is_findable_by_name: boolean;
  avatar: PictureRow | null;
  banner: PictureRow | null;
  created_at: Date;
}

export interface WholeMemberRow extends MemberRow {
  /** What is to be remembered, the oldest first; days that follow from a person alone are counted and not kept. */
  reminders: Named[];
  /** Lists that the member owns, the oldest first. */
  wishlists: Named[];
}

const picture = (column: string) =>
  `(select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'color', p.color, 'focus_x', p.focus_x, 'focus_y', p.focus_y) from media p where p.id = m.${column})`;

const named = (row: string, from: string) => `(select coalesce(json_agg(json_build_object('_id', ${row}.id) order by ${row}.created_at, ${row}.id), '[]') from ${from})`;

export const findMember = statement<WholeMemberRow, { id: string }>(
  'members.find',
  `select m.id, m.email, m.role, m.first_name, m.last_name, m.date_of_birth, m.gender, m.phone, m.addresses, m.language_code, m.is_findable_by_name,
     ${picture('avatar_id')} as avatar, ${picture('banner_id')} as banner, m.created_at,
     ${named('r', `reminders r where r.member_id = m.id and ${isShown('r')}`)} as reminders,
     ${named('w', `wishlists w join wishlist_owners o on o.list_id = w.id where o.member_id = m.id and o.state = 'owner' and w.removed_at is null`)} as wishlists
   from members m where m.id = :id`,
);

/** The profile's own columns alone, so that two changes at once don't undo each other's. */
export const lockMember = statement<Omit<MemberRow, 'avatar' | 'banner'> & { avatar: null; banner: null }, { id: string }>(
  'members.lock',
  `select m.id, m.email, m.role, m.first_name, m.last_name, m.date_of_birth, m.gender, m.phone, m.addresses, m.language_code, m.is_findable_by_name, null as avatar, null as banner, m.created_at
   from members m where m.id = :id for update`,
);

export const insertMember = statement<
  { id: string },
  { id: string; email: string; firstName: string; lastName: string; language: string; isFindable: boolean; inviteId: string; invitedBy: string | null; now: Date }
>(
  'members.insert',
  `insert into members (id, email, first_name, last_name, language_code, is_findable_by_name, invite_id, invited_by, created_at, updated_at)
   values (:id, :email, :firstName, :lastName, :language, :isFindable, :inviteId, (select i.id from members i where i.invite_id = :invitedBy), :now, :now) on conflict (email) do nothing returning id`,
);

export const updateProfile = statement<
  object,
  { id: string; firstName: string; lastName: string; dateOfBirth: string | null; gender: string | null; phone: string; addresses: string; language: string; now: Date }
>(
  'members.update',
  `update members set first_name = :firstName, last_name = :lastName, date_of_birth = :dateOfBirth, gender = :gender, phone = :phone, addresses = :addresses::jsonb, language_code = :language, updated_at = :now where id = :id`,
);

/** Answers no row when the address is another member's. The one that is left is remembered. */
export const setEmail = statement<{ id: string }, { id: string; email: string; now: Date }>(
  'members.set-email',
  `with old as (select id, email from members where id = :id for update),
   moved as (update members m set email = :email, updated_at = :now from old where m.id = old.id and not exists (select 1 from members o where o.email = :email and o.id <> :id) returning m.id),
   kept as (insert into former_addresses (member_id, email, left_at) select old.id, old.email, :now from old join moved on moved.id = old.id where old.email <> :email
     on conflict do nothing)
   select id from moved`,
);

export const setRole = statement<object, { id: string; role: 'member' | 'admin' }>('members.set-role', 'update members set role = :role where id = :id');
/** Of a profile that is taken down the pictures, and that it is found. Answers what it had of both. */
export const hideProfile = statement<{ avatar_id: string | null; banner_id: string | null; by_name: boolean; by_email: boolean }, { id: string; now: Date }>(
  'members.hide-profile',
  `with old as (select id, avatar_id, banner_id, is_findable_by_name from members where id = :id for update),
   mailed as (update member_settings s set privacy = s.privacy || '{"findableByEmail": false}', updated_at = :now from old where s.member_id = old.id and s.privacy->>'findableByEmail' = 'true' returning s.member_id)
   update members m set avatar_id = null, banner_id = null, is_findable_by_name = false, updated_at = :now from old where m.id = old.id
   returning old.avatar_id, old.banner_id, old.is_findable_by_name as by_name, exists (select 1 from mailed) as by_email`,
);
/** Only what is true is set. */
export const showProfile = statement<object, { id: string; byName: boolean; byEmail: boolean; now: Date }>(
  'members.show-profile',
  `with named as (update members set is_findable_by_name = true, updated_at = :now where id = :id and :byName)
   update member_settings set privacy = privacy || '{"findableByEmail": true}', updated_at = :now where member_id = :id and :byEmail`,
);
export const deleteMember = statement<{ id: string }, { id: string }>('members.delete', 'delete from members where id = :id returning id');
