/** Pictures by address: looks up what a picture is, the media store makes the file. */
import type { MediaRequest } from '#shared/values/media.ts';
import { type Db, statement } from '#server/platform/database.ts';
import type { MediaStore, StoredPicture } from '#server/platform/media/media-store.ts';

const findMedia = statement<{ id: string; extension: string; focus_x: number; focus_y: number }, [id: string]>('media.find', 'select id, extension, focus_x, focus_y from media where id = $1');

// A picture's row never changes under its id, so what was read once can be kept.
const known = new Map<string, StoredPicture>();
const MAX_KNOWN = 20_000;

/** The file of a picture's crop; null where there is no such picture. */
export async function findMediaFile(db: Db, store: MediaStore, request: MediaRequest): Promise<string | null> {
  let picture = known.get(request.id);
  if (!picture) {
    const [row] = await findMedia(db, request.id);
    if (!row) return null;
    picture = { id: row.id, extension: row.extension, focusX: row.focus_x, focusY: row.focus_y };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(row.id, picture);
  }
  return store.variant(picture, request.shape, request.width, request.format);
}
