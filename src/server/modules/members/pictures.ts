/** The member's avatar and banner: stored without metadata, deleted when replaced. */
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { removePictures, withPersonalPicture } from '../media/service.ts';

type PicturePlace = 'avatar' | 'banner';

const createSetter = (place: PicturePlace) =>
  statement<{ before: string | null }, { memberId: string; pictureId: string | null; now: Date }>(
    `members.set-${place}`,
    `with old as (select id, ${place}_id as before from members where id = :memberId for update)
     update members m set ${place}_id = :pictureId, updated_at = :now from old where m.id = old.id returning old.before`,
  );

const setters = { avatar: createSetter('avatar'), banner: createSetter('banner') };

function put(root: MemberCtx, place: PicturePlace, pictureId: string | null): Promise<void> {
  return inTransaction(root, async (ctx) => {
    const [row] = await setters[place](ctx.db, { memberId: ctx.member.id, pictureId, now: ctx.clock.now() });
    if (!row) throw new DomainError('UNAUTHENTICATED');
    if (row.before !== null) await removePictures(ctx, [row.before]);
  });
}

/**
 * Sets a picture. Throws UNAUTHENTICATED and discards it if the account ended meanwhile; UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, HEIC_UNSUPPORTED
 * or VALIDATION_FAILED.
 */
export function savePicture(ctx: MemberCtx, place: PicturePlace, bytes: Uint8Array): Promise<void> {
  return withPersonalPicture(ctx, bytes, (pictureId) => put(ctx, place, pictureId));
}

export const removePicture = (ctx: MemberCtx, place: PicturePlace): Promise<void> => put(ctx, place, null);
