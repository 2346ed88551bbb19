/** Downloads pictures for an import, or reads files next to the imported one. */
import { mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ctx } from '#server/platform/context.ts';
import { type FetchLimits, fetchLimits, OutsideRefused } from '#server/platform/fetch-outside.ts';
import { fetchPicture } from '#server/platform/media/fetch-picture.ts';
import { DecodeError } from '#server/platform/media/decoder-protocol.ts';
import { storePicture } from '../media/service.ts';
import type { Fetched } from './plan-pictures.ts';

/** Accepted formats. Not SVG: it is a document that can contain scripts. */
const formats = new Map([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['heif', 'avif'],
  ['gif', 'gif'],
]);

/** The problem as a short English phrase, for the report. */
class PictureRefused extends Error {}

/** Reads a file from the import's folder or below; symlinks must not lead out of it. */
async function bytesOfFile(address: string, folder: string, maxBytes: number): Promise<Buffer> {
  const root = await realpath(folder);
  const file = await realpath(path.resolve(root, address)).catch(() => null);
  if (file === null) throw new PictureRefused('there is no such file beside the imported one');
  if (!file.startsWith(root + path.sep)) throw new PictureRefused('it lies outside of the imported file’s folder');
  const { size } = await stat(file);
  if (size > maxBytes) throw new PictureRefused(`it is larger than ${maxBytes / 1_000_000} MB`);
  return readFile(file);
}

/** Stores a picture. Throws PictureRefused for invalid bytes. */
async function store(ctx: Ctx, bytes: Buffer): Promise<string> {
  const extension = formats.get((await ctx.media.identify(bytes)) ?? '');
  if (extension === undefined) throw new PictureRefused('it is no JPEG, PNG, WebP, AVIF or GIF');
  const folder = await mkdtemp(path.join(tmpdir(), 'fira-picture-'));
  try {
    const file = path.join(folder, `picture.${extension}`);
    await writeFile(file, bytes);
    return await storePicture(ctx, file, { focus: [0.5, 0.5], credit: null });
  } catch (error) {
    if (error instanceof DecodeError) throw new PictureRefused('it is damaged, or larger than 50 megapixels');
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Fetches by URL or file name; a failure is reported without rejecting the product. */
export function pictureFetcher(ctx: Ctx, folder: string, limits: FetchLimits = fetchLimits): (address: string) => Promise<Fetched> {
  return async (address) => {
    try {
      const bytes = /^[a-z][a-z0-9+.-]*:/i.test(address) ? await fetchPicture(ctx.config, address, limits) : await bytesOfFile(address, folder, limits.maxBytes);
      return { mediaId: await store(ctx, bytes) };
    } catch (error) {
      if (error instanceof PictureRefused || error instanceof OutsideRefused) return { problem: error.message };
      throw error;
    }
  };
}
