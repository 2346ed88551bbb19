import type { Image } from '#shared/contract/common.ts';
import type { User } from '#shared/contract/user.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import type { UserRow } from './repository.ts';

function presentPicture(picture: UserRow['avatar']): Image | null {
  if (!picture) return null;
  const { id, width, height, color, focus_x, focus_y } = picture;
  // No alt text: the member's name is always displayed beside it.
  return { id, url: mediaUrl(id, 'card', 640, 'jpg'), width, height, color, alt: '', focus: [focus_x, focus_y] };
}

export function presentUser(row: UserRow, { currentCartId, savedCartIds }: { currentCartId: string | null; savedCartIds: string[] }): User {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: true,
    role: row.role,
    avatar: presentPicture(row.avatar),
    banner: presentPicture(row.banner),
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    phone: row.phone,
    addresses: row.addresses,
    settings: { language: row.language_code },
    reminders: row.reminders,
    wishlists: row.wishlists,
    cart_id: currentCartId,
    saved_cart_ids: savedCartIds,
    createdAt: row.created_at.toISOString(),
  };
}
