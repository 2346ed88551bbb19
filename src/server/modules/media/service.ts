/** Pictures by URL: looks up the metadata; the media store makes the file. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Image } from '#shared/contract/common.ts';
import { type MediaRequest, mediaUrl } from '#shared/values/pictures/media.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Measured } from '#server/platform/media/decoder-protocol.ts';
import type { MediaStore, StoredPicture } from '#server/platform/media/media-store.ts';
import { removePictureFiles } from './jobs.ts';
import type { PictureRow } from './sql.ts';

const findMedia = statement<{ id: string; extension: string; focus_x: number; focus_y: number; is_personal: boolean }, { id: string }>(
  'media.find',
  'select id, extension, focus_x, focus_y, is_personal from media where id = :id',
);

interface KnownPicture extends StoredPicture {
  isPersonal: boolean;
}

// A picture's row is immutable and cached; personal ones aren't: another process may delete them.
const known = new Map<string, KnownPicture>();
const MAX_KNOWN = 20_000;

export interface MediaFile {
  path: string;
  /** Personal: private to the browsers of permitted viewers, no shared cache. */
  isPersonal: boolean;
}

/** The file of a picture's crop; null if there is no such picture. */
export async function findMediaFile(db: Db, store: MediaStore, request: MediaRequest): Promise<MediaFile | null> {
  let picture = known.get(request.id);
  if (!picture) {
    const [row] = await findMedia(db, { id: request.id });
    if (!row) return null;
    picture = { id: row.id, extension: row.extension, focusX: row.focus_x, focusY: row.focus_y, isPersonal: row.is_personal };
    if (known.size >= MAX_KNOWN) known.clear();
    if (!picture.isPersonal) known.set(row.id, picture);
  }
  return { path: await store.variant(picture, request.shape, request.width, request.format), isPersonal: picture.isPersonal };
}

const listPictures = statement<PictureRow, { ids: readonly string[] }>('media.list', 'select id, width, height, color, focus_x, focus_y from media where id = any(:ids::text[])');

/** Pictures by id, without alt text, which depends on use. */
export async function listImages(db: Db, ids: readonly string[]): Promise<Map<string, Omit<Image, 'alt'>>> {
  const rows = await listPictures(db, { ids });
  return new Map(rows.map(({ id, width, height, color, focus_x, focus_y }) => [id, { id, url: mediaUrl(id, 'card', 640, 'jpg'), width, height, color, focus: [focus_x, focus_y] }]));
}

/** Inserts pictures whose sizes and colours are known, unless they exist; rows by column name. */
export const insertMeasured = statement<object, { rows: string }>(
  'media.insert-measured',
  `insert into media (id, extension, width, height, color, focus_x, focus_y, credit)
   select m.id, m.extension, m.width, m.height, m.color, m.focus_x, m.focus_y, m.credit from jsonb_populate_recordset(null::media, :rows::jsonb) m on conflict (id) do nothing`,
);

const insertPicture = statement<
  object,
  { id: string; extension: string; width: number; height: number; color: string; focusX: number; focusY: number; credit: string | null; isPersonal: boolean; now: Date }
>(
  'media.insert',
  'insert into media (id, extension, width, height, color, focus_x, focus_y, credit, is_personal, created_at) values (:id, :extension, :width, :height, :color, :focusX, :focusY, :credit, :isPersonal, :now) on conflict (id) do nothing',
);

interface StoreOptions {
  focus: [number, number];
  credit: string | null;
  /** Personal: a unique id even for the same picture, so that it can be deleted. */
  isPersonal?: boolean;
}

/** Stores a file as a picture; returns its id; idempotent. Throws for a missing or invalid file. */
export const storePicture = async (ctx: Ctx, file: string, options: StoreOptions): Promise<string> => storeMeasured(ctx, file, await ctx.media.measure(file), options);

async function storeMeasured(ctx: Ctx, file: string, { width, height, color }: Measured, { focus, credit, isPersonal = false }: StoreOptions): Promise<string> {
  const { id, extension } = await ctx.media.store(file, isPersonal);
  await insertPicture(ctx.db, { id, extension, width, height, color, focusX: focus[0], focusY: focus[1], credit, isPersonal, now: ctx.clock.now() });
  return id;
}

const deletePictures = statement<object, { ids: readonly string[] }>('media.delete', 'delete from media where id = any(:ids)');

/** Deletes personal pictures in the current transaction; files after its commit. */
export async function removePictures(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deletePictures(ctx.db, { ids });
  await enqueue(ctx, removePictureFiles, { ids: [...ids] });
}

/**
 * Stores an uploaded picture, re-encoded without metadata, for `use`; deletes it on failure. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE,
 * HEIC_UNSUPPORTED, VALIDATION_FAILED, RATE_LIMITED, PICTURES_BUSY, and as `use`.
 */
export async function withPersonalPicture<Result>(ctx: MemberCtx, bytes: Uint8Array, use: (pictureId: string) => Promise<Result>): Promise<Result> {
  const file = path.join(tmpdir(), `${randomUUID()}.jpg`);
  try {
    const measured = await ctx.media.clean(bytes, { ownerId: ctx.member.id, target: file });
    const pictureId = await storeMeasured(ctx, file, measured, { focus: [0.5, 0.5], credit: null, isPersonal: true });
    await ctx.step('picture.kept');
    try {
      return await use(pictureId);
    } catch (error) {
      await inTransaction(ctx, (inner) => removePictures(inner, [pictureId]));
      throw error;
    }
  } finally {
    await rm(file, { force: true });
  }
}

export type PictureFor = (id: string | null) => Image | null;

/** Pictures shown beside a name, so without alt text. */
export async function findPictures(ctx: Pick<Ctx, 'db'>, ids: readonly (string | null)[]): Promise<PictureFor> {
  const known = ids.filter((id) => id !== null);
  const images = known.length === 0 ? new Map<string, Omit<Image, 'alt'>>() : await listImages(ctx.db, known);
  return (id) => {
    const image = id === null ? undefined : images.get(id);
    return image ? { ...image, alt: '' } : null;
  };
}
