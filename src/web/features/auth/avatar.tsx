import { mediaUrl } from '#shared/values/pictures/media.ts';
import { getInitial } from '#shared/values/text/get-initial.ts';
import type { User } from '#web/lib/session/user.ts';

/** The member's picture, or the first letter of their name. */
export function Avatar({ user }: { user: Pick<User, 'avatar' | 'firstName'> }) {
  return (
    <span className="grid size-8 place-items-center overflow-hidden rounded-full bg-sage font-semibold text-primary">
      {user.avatar ? <img src={mediaUrl(user.avatar.id, 'square', 96, 'jpg')} alt="" width={32} height={32} /> : getInitial(user.firstName)}
    </span>
  );
}
