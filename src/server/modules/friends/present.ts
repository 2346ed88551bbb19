import type { Acquaintance, Block, Friend, FriendRequest } from '#shared/contract/friends.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type PictureFor, findPictures } from '../media/service.ts';
import type { AcquaintanceRow, BlockRow, FriendRow, RequestRow } from './repository.ts';

const presentAcquaintance = ({ member_id, first_name, last_name, avatar_id }: AcquaintanceRow, getPicture: PictureFor): Acquaintance => ({
  _id: member_id,
  firstName: first_name,
  lastName: last_name,
  avatar: getPicture(avatar_id),
});

export async function presentAbout(ctx: Ctx, rows: readonly (RequestRow | BlockRow)[]): Promise<(FriendRequest & Block)[]> {
  const getPicture = await findPictures(
    ctx,
    rows.map(({ avatar_id }) => avatar_id),
  );
  return rows.map((row) => ({ _id: row.id, member: presentAcquaintance(row, getPicture), createdAt: row.created_at.toISOString() }));
}

export async function presentFriends(ctx: Ctx, rows: readonly FriendRow[]): Promise<Friend[]> {
  const getPicture = await findPictures(
    ctx,
    rows.flatMap(({ avatar_id, banner_id }) => [avatar_id, banner_id]),
  );
  return rows.map((row) => ({
    ...presentAcquaintance(row, getPicture),
    banner: getPicture(row.banner_id),
    dateOfBirth: row.date_of_birth,
    jubileeId: row.jubilee_id,
    since: row.since.toISOString(),
  }));
}
