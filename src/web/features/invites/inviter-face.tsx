import type { Invite } from '#shared/contract/invites.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { getInitial } from '#shared/values/text/get-initial.ts';

/** The inviter's picture, or the first letter of their name. */
export function InviterFace({ inviter }: { inviter: Pick<Invite, 'firstName' | 'avatar'> }) {
  return (
    <span className="mx-auto grid size-24 place-items-center overflow-hidden rounded-full bg-sage heading text-h1 text-primary">
      {inviter.avatar ? <img src={mediaUrl(inviter.avatar.id, 'square', 240, 'jpg')} alt="" width={96} height={96} /> : <span aria-hidden>{getInitial(inviter.firstName)}</span>}
    </span>
  );
}
