/** The account's statement: the member's own columns, and what other modules hold of theirs, in one. */
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

export interface UserRow {
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
  /** What is to be remembered, the oldest first; days that follow from a person alone are counted and not kept. */
  reminders: Named[];
  /** Lists that the member owns, the oldest first. */
  wishlists: Named[];
}

const picture = (column: string) =>
  `(select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'color', p.color, 'focus_x', p.focus_x, 'focus_y', p.focus_y) from media p where p.id = m.${column})`;

const named = (row: string, from: string) => `(select coalesce(json_agg(json_build_object('_id', ${row}.id) order by ${row}.created_at, ${row}.id), '[]') from ${from})`;

export const findUser = statement<UserRow, { id: string }>(
  'account.find',
  `select m.id, m.email, m.role, m.first_name, m.last_name, m.date_of_birth, m.gender, m.phone, m.addresses, m.language_code, m.is_findable_by_name,
     ${picture('avatar_id')} as avatar, ${picture('banner_id')} as banner, m.created_at,
     ${named('r', `reminders r where r.member_id = m.id and ${isShown('r')}`)} as reminders,
     ${named('w', `wishlists w join wishlist_owners o on o.list_id = w.id where o.member_id = m.id and o.state = 'owner' and w.removed_at is null`)} as wishlists
   from members m where m.id = :id`,
);
