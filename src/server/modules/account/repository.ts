import type { UserAddress } from '#shared/contract/user.ts';
import { statement } from '#server/platform/database.ts';
import { type PictureRow, getPicture } from '../media/sql.ts';
import { namedReminders } from '../reminders/sql.ts';
import { namedLists } from '../wishlists/sql.ts';

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
  /** Stored reminders, oldest first; those derived from persons are computed, not stored. */
  reminders: Named[];
  /** Owned lists, oldest first. */
  wishlists: Named[];
}

export const findUser = statement<UserRow, { id: string }>(
  'account.find',
  `select m.id, m.email, m.role, m.first_name, m.last_name, m.date_of_birth, m.gender, m.phone, m.addresses, m.language_code, m.is_findable_by_name,
     ${getPicture('m.avatar_id')} as avatar, ${getPicture('m.banner_id')} as banner, m.created_at,
     ${namedReminders('m.id')} as reminders, ${namedLists('m.id')} as wishlists
   from members m where m.id = :id`,
);
