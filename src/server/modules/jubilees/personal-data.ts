/** The people a member keeps: in the export with their pictures, and gone with the account. */
import { readFile, stat } from 'node:fs/promises';
import type { MediaWidth } from '#shared/values/media.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { findMediaFile, forgetPictures } from '../media/service.ts';
import { collectJubilees, deleteAll, listAvatars } from './repository.ts';

/** Of all pictures in one export: it is put together in memory, and three thousand of the largest would not fit there. */
const PICTURES_AT_MOST_BYTES = 64_000_000;

const widths: readonly MediaWidth[] = [1280, 640, 320, 160, 96];

/** A picture in the largest width whose file is no larger than that, or in the smallest there is; null where it is gone. */
export async function pictureWithin(ctx: Ctx, id: string, mostBytes: number): Promise<Uint8Array | null> {
  for (const width of widths) {
    const file = await findMediaFile(ctx.db, ctx.media, { id, shape: 'full', width, format: 'jpg' });
    if (file === null) return null;
    if (width === widths.at(-1) || (await stat(file.path)).size <= mostBytes) return new Uint8Array(await readFile(file.path));
  }
  return null;
}

export const jubileePersonalData: PersonalData = {
  tables: { jubilees: 'exported' },
  async collect(ctx, { memberId }) {
    const [found] = await collectJubilees(ctx.db, { memberId });
    const files: Record<string, unknown> = { 'people.json': found?.json };
    const avatars = await listAvatars(ctx.db, { memberId });
    // Each has the same share: one person's face is no larger because another's comes later.
    for (const { id, avatar_id } of avatars) {
      const bytes = await pictureWithin(ctx, avatar_id, PICTURES_AT_MOST_BYTES / avatars.length);
      if (bytes !== null) files[`people/${id}.jpg`] = bytes;
    }
    return files;
  },
  async erase(ctx, { memberId }) {
    const gone = await deleteAll(ctx.db, { memberId });
    await forgetPictures(
      ctx,
      gone.map(({ avatar_id }) => avatar_id).filter((id) => id !== null),
    );
  },
};
