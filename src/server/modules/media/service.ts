/** Pictures by address: looks up what a picture is, the media store makes the file. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Image } from '#shared/contract/common.ts';
import { type MediaRequest, mediaUrl } from '#shared/values/media.ts';
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

// A picture's row never changes under its id, so what was read once can be kept; but not somebody's own, which another process may take away.
const known = new Map<string, KnownPicture>();
const MAX_KNOWN = 20_000;

export interface MediaFile {
  path: string;
  /** Somebody's own: for the browsers of those who may see it, and no cache between. */
  isPersonal: boolean;
}

/** The file of a picture's crop; null where there is no such picture. */
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

/** Pictures by id, without their words: what a picture shows is said where it is used. Those that are gone are left out. */
export async function listImages(db: Db, ids: readonly string[]): Promise<Map<string, Omit<Image, 'alt'>>> {
  const rows = await listPictures(db, { ids });
  return new Map(rows.map(({ id, width, height, color, focus_x, focus_y }) => [id, { id, url: mediaUrl(id, 'card', 640, 'jpg'), width, height, color, focus: [focus_x, focus_y] }]));
}

const insertPicture = statement<
  object,
  { id: string; extension: string; width: number; height: number; color: string; focusX: number; focusY: number; credit: string | null; isPersonal: boolean; now: Date }
>(
  'media.insert',
  'insert into media (id, extension, width, height, color, focus_x, focus_y, credit, is_personal, created_at) values (:id, :extension, :width, :height, :color, :focusX, :focusY, :credit, :isPersonal, :now) on conflict (id) do nothing',
);

interface KeepOptions {
  focus: [number, number];
  credit: string | null;
  /** Somebody's own: under an address that the same picture gives nobody else, so that it can be taken away again. */
  isPersonal?: boolean;
}

/** Keeps a file as a picture and tells its id; keeping it twice is once. Throws where the file is missing or no picture. */
export const keepPicture = async (ctx: Ctx, file: string, options: KeepOptions): Promise<string> => keepMeasured(ctx, file, await ctx.media.measure(file), options);

async function keepMeasured(ctx: Ctx, file: string, { width, height, color }: Measured, { focus, credit, isPersonal = false }: KeepOptions): Promise<string> {
  const { id, extension } = await ctx.media.keep(file, isPersonal);
  await insertPicture(ctx.db, { id, extension, width, height, color, focusX: focus[0], focusY: focus[1], credit, isPersonal, now: ctx.clock.now() });
  return id;
}

const deletePictures = statement<object, { ids: readonly string[] }>('media.delete', 'delete from media where id = any(:ids)');

/** Forgets personal pictures that nothing shows any more; belongs in the transaction that stops showing them. Their files go once that has committed. */
export async function forgetPictures(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deletePictures(ctx.db, { ids });
  await enqueue(ctx, removePictureFiles, { ids: [...ids] });
}

/**
 * Keeps a picture that somebody sent, made anew without what a camera wrote beside it, for as long as it takes to use it: where
 * that fails, nothing of it is left. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, HEIC_UNSUPPORTED, VALIDATION_FAILED, RATE_LIMITED and PICTURES_BUSY where
 * others wait to be decoded, and what `use` throws.
 */
export async function withPersonalPicture<Result>(ctx: MemberCtx, bytes: Uint8Array, use: (pictureId: string) => Promise<Result>): Promise<Result> {
  const file = path.join(tmpdir(), `${randomUUID()}.jpg`);
  try {
    const measured = await ctx.media.clean(bytes, { ownerId: ctx.member.id, target: file });
    const pictureId = await keepMeasured(ctx, file, measured, { focus: [0.5, 0.5], credit: null, isPersonal: true });
    await ctx.step('picture.kept');
    try {
      return await use(pictureId);
    } catch (error) {
      await inTransaction(ctx, (inner) => forgetPictures(inner, [pictureId]));
      throw error;
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** The picture of an id, where there is one. */
export type PictureOf = (id: string | null) => Image | null;

/** Pictures of people and things whose names stand beside them wherever these are shown, so that they need no words of their own. */
export async function picturesOf(ctx: Pick<Ctx, 'db'>, ids: readonly (string | null)[]): Promise<PictureOf> {
  const known = ids.filter((id) => id !== null);
  const images = known.length === 0 ? new Map<string, Omit<Image, 'alt'>>() : await listImages(ctx.db, known);
  return (id) => {
    const image = id === null ? undefined : images.get(id);
    return image ? { ...image, alt: '' } : null;
  };
}
