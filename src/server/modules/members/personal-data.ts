import { readFile } from 'node:fs/promises';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { findMediaFile, removePictures } from '../media/service.ts';

const collectMember = statement<{ json: unknown }, { memberId: string }>(
  'members.personal-data',
  `select json_build_object('_id', id, 'email', email, 'role', role, 'firstName', first_name, 'lastName', last_name, 'dateOfBirth', date_of_birth, 'gender', gender, 'phone', phone,
     'addresses', addresses, 'language', language_code, 'findableByName', is_findable_by_name, 'inviteId', invite_id, 'wasInvited', invited_by is not null,
     'formerAddresses', (select coalesce(json_agg(json_build_object('email', f.email, 'leftAt', f.left_at) order by f.left_at), '[]') from former_addresses f where f.member_id = members.id), 'createdAt', created_at, 'updatedAt', updated_at) as json
   from members where id = :memberId`,
);

const findPictures = statement<{ avatar_id: string | null; banner_id: string | null }, { memberId: string }>('members.pictures', 'select avatar_id, banner_id from members where id = :memberId');
const dropPictures = statement<object, { memberId: string }>('members.drop-pictures', 'update members set avatar_id = null, banner_id = null where id = :memberId');

/** The member's pictures in the largest width, as JPEG. */
async function collectPictures(ctx: Ctx, memberId: string): Promise<Record<string, Uint8Array>> {
  const [row] = await findPictures(ctx.db, { memberId });
  const files: Record<string, Uint8Array> = {};
  for (const [name, id] of [
    ['avatar', row?.avatar_id],
    ['banner', row?.banner_id],
  ] as const) {
    const file = id ? await findMediaFile(ctx.db, ctx.media, { id, shape: 'full', width: 1280, format: 'jpg' }) : null;
    if (file !== null) files[`${name}.jpg`] = new Uint8Array(await readFile(file.path));
  }
  return files;
}

export const memberPersonalData: PersonalData = {
  tables: { members: 'exported', former_addresses: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectMember(ctx.db, { memberId });
    return { 'account.json': found?.json, ...(await collectPictures(ctx, memberId)) };
  },
  async erase(ctx, { memberId }) {
    const [row] = await findPictures(ctx.db, { memberId });
    await dropPictures(ctx.db, { memberId });
    await removePictures(
      ctx,
      [row?.avatar_id, row?.banner_id].filter((id) => typeof id === 'string'),
    );
  },
};
