/** Pictures by address: looks up what a picture is, the media store makes the file. */
import type { Image } from '#shared/contract/common.ts';
import { type MediaRequest, mediaUrl } from '#shared/values/media.ts';
import type { Ctx } from '#server/platform/context.ts';
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

interface PictureRow {
  id: string;
  width: number;
  height: number;
  color: string;
  focus_x: number;
  focus_y: number;
}

const listPictures = statement<PictureRow, [ids: readonly string[]]>('media.list', 'select id, width, height, color, focus_x, focus_y from media where id = any($1::text[])');

/** Pictures by id, without their words: what a picture shows is said where it is used. Those that are gone are left out. */
export async function listImages(db: Db, ids: readonly string[]): Promise<Map<string, Omit<Image, 'alt'>>> {
  const rows = await listPictures(db, ids);
  return new Map(rows.map(({ id, width, height, color, focus_x, focus_y }) => [id, { id, url: mediaUrl(id, 'card', 640, 'jpg'), width, height, color, focus: [focus_x, focus_y] }]));
}

const insertPicture = statement<object, [id: string, extension: string, width: number, height: number, color: string, focusX: number, focusY: number, credit: string | null]>(
  'media.insert',
  'insert into media (id, extension, width, height, color, focus_x, focus_y, credit) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing',
);

/** Keeps a file as a picture and tells its id; keeping it twice is once. Throws where the file is missing or no picture. */
export async function keepPicture(ctx: Ctx, file: string, { focus, credit }: { focus: [number, number]; credit: string | null }): Promise<string> {
  const { width, height, color } = await ctx.media.measure(file);
  const { id, extension } = await ctx.media.keep(file);
  await insertPicture(ctx.db, id, extension, width, height, color, ...focus, credit);
  return id;
}
