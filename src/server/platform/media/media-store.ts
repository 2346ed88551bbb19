/**
 * The files of the pictures: originals as they came, and on demand the widths and crops that pages ask for.
 * Addresses are immutable, because an id is derived from the picture's bytes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type MediaFormat, type MediaShape, mediaAspect } from '#shared/values/media.ts';

export interface StoredPicture {
  id: string;
  extension: string;
  focusX: number;
  focusY: number;
}

export interface MediaStore {
  /** Keeps a file as an original and tells its id; keeping it twice is once, unless it is somebody's own. */
  keep(sourcePath: string, isPersonal?: boolean): Promise<{ id: string; extension: string }>;
  /** Takes away a picture's files, also those made from it. */
  remove(id: string): Promise<void>;
  /** What a picture is before it is kept: its size as it is shown, and its average colour as #rrggbb. Throws if it is none. */
  measure(sourcePath: string): Promise<{ width: number; height: number; color: string }>;
  /** The file of one crop and width, made now if nobody asked for it before. Throws if the original is gone. */
  variant(picture: StoredPicture, shape: MediaShape, width: number, format: MediaFormat): Promise<string>;
  /** A picture composed of others, drawn now if it is not there. The folder is its own: older ones in it go. */
  composed(folder: string, name: string, draw: (target: string) => Promise<void>): Promise<string>;
}

// Two at a time keep a small machine answering pages while it makes pictures.
const MAX_CONCURRENT = 2;
// 50 megapixels: a larger picture is an attack or a mistake.
const MAX_INPUT_PIXELS = 50_000_000;

/** Writes a file beside its place and renames it: nobody reads half a picture, and two that write the same one don't meet. */
async function written(target: string, write: (temporary: string) => Promise<unknown>): Promise<string> {
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await write(temporary);
    await rename(temporary, target);
    return target;
  } finally {
    await rm(temporary, { force: true });
  }
}

export function openMediaStore(directory: string): MediaStore {
  const underWay = new Map<string, Promise<string>>();
  const waiting: (() => void)[] = [];
  let active = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (active >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
    active += 1;
    try {
      return await work();
    } finally {
      active -= 1;
      waiting.shift()?.();
    }
  }

  /** The file, made in turn unless it is there; any number that ask at once wait for the same one. */
  async function once(target: string, work: () => Promise<string>): Promise<string> {
    if (await exists(target)) return target;
    const running = underWay.get(target);
    if (running) return running;
    const made = inTurn(work).finally(() => underWay.delete(target));
    underWay.set(target, made);
    return made;
  }

  const originalPath = (picture: { id: string; extension: string }) => path.join(directory, 'originals', `${picture.id}.${picture.extension}`);

  async function exists(file: string): Promise<boolean> {
    try {
      await stat(file);
      return true;
    } catch {
      return false;
    }
  }

  async function make(picture: StoredPicture, shape: MediaShape, width: number, format: MediaFormat, target: string): Promise<string> {
    await mkdir(path.dirname(target), { recursive: true });
    const source = sharp(originalPath(picture), { limitInputPixels: MAX_INPUT_PIXELS }).rotate();
    // As it is shown: a camera that was turned writes the picture lying and says so beside it.
    const { width: fullWidth, height: fullHeight } = (await source.metadata()).autoOrient;
    const aspect = mediaAspect(shape);
    let pipeline = source;
    if (aspect !== null) pipeline = pipeline.extract(cropAround(fullWidth, fullHeight, aspect, picture.focusX, picture.focusY));
    pipeline = pipeline.resize({ width, withoutEnlargement: true });
    if (format === 'avif') pipeline = pipeline.avif({ quality: 58, effort: 2 });
    else if (format === 'webp') pipeline = pipeline.webp({ quality: 80, effort: 3 });
    else pipeline = pipeline.flatten({ background: '#F4EFE7' }).jpeg({ quality: 80, mozjpeg: true });
    return written(target, (temporary) => pipeline.toFile(temporary));
  }

  return {
    async keep(sourcePath, isPersonal = false) {
      const bytes = await readFile(sourcePath);
      const id = `img_${createHash('sha256')
        .update(bytes)
        .update(isPersonal ? randomUUID() : '')
        .digest('hex')
        .slice(0, 32)}`;
      const extension = path.extname(sourcePath).slice(1).toLowerCase();
      const target = originalPath({ id, extension });
      if (!(await exists(target))) {
        await mkdir(path.dirname(target), { recursive: true });
        await written(target, (temporary) => copyFile(sourcePath, temporary));
      }
      return { id, extension };
    },

    async remove(id) {
      const originals = path.join(directory, 'originals');
      const own = (await readdir(originals).catch(() => [])).filter((name) => name.startsWith(`${id}.`));
      await Promise.all(own.map((name) => rm(path.join(originals, name), { force: true })));
      await rm(path.join(directory, 'variants', id), { recursive: true, force: true });
    },

    async measure(sourcePath) {
      const source = sharp(sourcePath, { limitInputPixels: MAX_INPUT_PIXELS });
      const { width, height } = (await source.metadata()).autoOrient;
      const { channels } = await source.stats();
      const part = (index: number) =>
        Math.round(channels[Math.min(index, channels.length - 1)]?.mean ?? 0)
          .toString(16)
          .padStart(2, '0');
      return { width, height, color: `#${part(0)}${part(1)}${part(2)}` };
    },

    variant(picture, shape, width, format) {
      const target = path.join(directory, 'variants', picture.id, `${shape}-${width}.${format}`);
      return once(target, () => make(picture, shape, width, format, target));
    },

    composed(folder, name, draw) {
      const target = path.join(directory, folder, name);
      return once(target, async () => {
        await mkdir(path.dirname(target), { recursive: true });
        await written(target, draw);
        const others = (await readdir(path.dirname(target))).filter((other) => other.endsWith(path.extname(name)) && other !== name);
        await Promise.all(others.map((other) => rm(path.join(path.dirname(target), other), { force: true })));
        return target;
      });
    },
  };
}

/** The largest rectangle of an aspect ratio (width / height) that keeps the focus as near its middle as the edges allow. */
export function cropAround(width: number, height: number, aspect: number, focusX: number, focusY: number): { left: number; top: number; width: number; height: number } {
  const cropWidth = Math.min(width, Math.max(1, Math.round(height * aspect)));
  const cropHeight = Math.min(height, Math.max(1, Math.round(width / aspect)));
  const within = (middle: number, size: number, full: number) => Math.min(full - size, Math.max(0, Math.round(middle - size / 2)));
  return { left: within(focusX * width, cropWidth, width), top: within(focusY * height, cropHeight, height), width: cropWidth, height: cropHeight };
}
