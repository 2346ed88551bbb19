import type { Image } from '#shared/contract/common.ts';
import type { FoundPerson, Jubilee } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { PictureRow } from '../media/sql.ts';
import type { FoundRow, JubileeRow } from './repository.ts';
import { listOccasions } from './rules.ts';

function presentPicture(picture: PictureRow | null): Image | null {
  if (!picture) return null;
  const { id, width, height, color, focus_x, focus_y } = picture;
  // The name is always shown beside the picture.
  return { id, url: mediaUrl(id, 'card', 640, 'jpg'), width, height, color, alt: '', focus: [focus_x, focus_y] };
}

/** `today` is the member's day. Of a friend whose account ended, only typed data is left, possibly none. */
export function presentJubilee(row: JubileeRow, today: string, locale: Locale): Jubilee {
  const { first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth, relation, is_deceased: isDeceased } = row;
  return {
    _id: row.id,
    firstName: firstName === '' ? m.jubilees_former_friend({}, { locale }) : firstName,
    lastName,
    dateOfBirth,
    relation,
    avatar: presentPicture(row.avatar),
    banner: presentPicture(row.banner),
    friendId: row.linked_member_id,
    isDeceased,
    occasions: listOccasions({ firstName, dateOfBirth, relation, isDeceased }, today),
    createdAt: row.created_at.toISOString(),
  };
}

/** Only what a stranger may see. */
export const presentFound = ({ id, first_name, last_name, avatar, friendship }: FoundRow): FoundPerson => ({
  _id: id,
  firstName: first_name,
  lastName: last_name,
  avatar: presentPicture(avatar),
  dateOfBirth: null,
  relation: null,
  friendship,
});
