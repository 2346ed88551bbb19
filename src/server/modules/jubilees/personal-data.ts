/** A member's people: exported with pictures, and deleted with the account. */
import { readFile, stat } from 'node:fs/promises';
import type { MediaWidth } from '#shared/values/pictures/media.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { findMediaFile, removePictures } from '../media/service.ts';
import { collectJubilees, deleteAll, listAvatars } from './repository.ts';

/** Total size of pictures per export, which is built in memory. */
const PICTURES_AT_MOST_BYTES = 64_000_000;

const widths: readonly MediaWidth[] = [1280, 640, 320, 160, 96];

/** The largest width of a picture within the size, or the smallest available; null if gone. */
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
    // Equal shares: a picture's size doesn't depend on the order.
    for (const { id, avatar_id } of avatars) {
      const bytes = await pictureWithin(ctx, avatar_id, PICTURES_AT_MOST_BYTES / avatars.length);
      if (bytes !== null) files[`people/${id}.jpg`] = bytes;
    }
    return files;
  },
  async erase(ctx, { memberId }) {
    const gone = await deleteAll(ctx.db, { memberId });
    await removePictures(
      ctx,
      gone.map(({ avatar_id }) => avatar_id).filter((id) => id !== null),
    );
  },
};
