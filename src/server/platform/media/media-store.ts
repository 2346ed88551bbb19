/** Picture files: originals, with widths and crops on demand. URLs are immutable: an id is a hash of the bytes. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaFormat, MediaShape } from '#shared/values/pictures/media.ts';
import type { Logger } from '../log.ts';
import { unavailable } from '../unavailable.ts';
import { cleanPicture } from './clean-picture.ts';
import { createDecoderPool, type DecoderPool, type DecoderPoolOptions } from './decoder-pool.ts';
import { DecodeError, type Drawing, type Measured, type TaskFor } from './decoder-protocol.ts';
import { exists, openOriginals, written } from './originals.ts';

export interface StoredPicture {
  id: string;
  extension: string;
  focusX: number;
  focusY: number;
}

export interface MediaStore {
  /** Writes an uploaded picture as a JPEG without metadata to `target`. Throws what `cleanPicture` throws. */
  clean(bytes: Uint8Array, input: { ownerId: string; target: string }): Promise<Measured>;
  /** Stores a file as an original and returns its id. Equal files share one, unless `isPersonal`. */
  store(sourcePath: string, isPersonal?: boolean): Promise<{ id: string; extension: string }>;
  remove(id: string): Promise<void>;
  /** The format of the bytes in sharp's terms; null if not a picture. */
  identify(bytes: Uint8Array): Promise<string | null>;
  /** Measures a picture before it is stored. Throws DecodeError if it is none, and ENOENT if the file is missing. */
  measure(sourcePath: string): Promise<Measured>;
  /** The file of a crop and width, created on first use. Throws NOT_FOUND without an original. */
  variant(picture: StoredPicture, shape: MediaShape, width: number, format: MediaFormat): Promise<string>;
  /** A drawing's file, created on first use; deletes older files in its folder. */
  composed(folder: string, name: string, drawing: Drawing): Promise<string>;
  /** Starts a decoder now, to spare the first picture the wait. */
  warm(): void;
  close(): Promise<void>;
  readonly uploads: DecoderPool;
  readonly pictures: DecoderPool;
}

/** Separate from uploads': a hostile upload can neither delay nor access the pages' pictures. */
const uploadDecoders: DecoderPoolOptions = {
  processes: 1,
  maxWaiting: 8,
  maxOfOwner: 2,
  maxWaitMs: 20_000,
  maxTaskMs: 60_000,
  idleMs: 30_000,
  maxMemoryBytes: 450_000_000,
  maxCpuSeconds: 10,
  niceness: 10,
};
// Two at a time, so that a small machine still serves pages while it renders pictures.
const pictureDecoders: DecoderPoolOptions = {
  processes: 2,
  maxWaiting: 2_000,
  maxOfOwner: 2_000,
  maxWaitMs: 60_000,
  maxTaskMs: 60_000,
  idleMs: 30_000,
  maxMemoryBytes: 650_000_000,
  maxCpuSeconds: 30,
  niceness: 5,
};

export interface MediaStoreOptions {
  log?: Logger;
  /** Overrides the limits of uploads; for tests. */
  uploads?: Partial<DecoderPoolOptions>;
}

export function openMediaStore(directory: string, { log, uploads: limits }: MediaStoreOptions = {}): MediaStore {
  const uploads = createDecoderPool({ ...uploadDecoders, log, ...limits });
  const pictures = createDecoderPool({ ...pictureDecoders, log });
  const pending = new Map<string, Promise<string>>();
  const originals = openOriginals(path.join(directory, 'originals'));

  async function once(target: string, work: () => Promise<string>): Promise<string> {
    if (await exists(target)) return target;
    const running = pending.get(target);
    if (running) return running;
    const making = work().finally(() => pending.delete(target));
    pending.set(target, making);
    return making;
  }

  /** Only a broken machine lets the shop's own pictures kill decoders: UNAVAILABLE, so that a retry succeeds. */
  async function made(task: TaskFor<'variant'> | TaskFor<'draw'>): Promise<void> {
    try {
      await pictures.run(task);
    } catch (error) {
      throw error instanceof DecodeError && error.problem === 'died' ? unavailable('The picture’s decoder has ended') : error;
    }
  }

  async function make(picture: StoredPicture, shape: MediaShape, width: number, format: MediaFormat, target: string): Promise<string> {
    const source = await originals.require(picture);
    await mkdir(path.dirname(target), { recursive: true });
    const { focusX, focusY } = picture;
    return written(target, (temporary) => made({ kind: 'variant', source, target: temporary, shape, width, format, focusX, focusY }));
  }

  return {
    clean: (bytes, input) => cleanPicture(uploads, bytes, input),

    store: originals.store,

    async remove(id) {
      await originals.remove(id);
      await rm(path.join(directory, 'variants', id), { recursive: true, force: true });
    },

    identify: (bytes) => pictures.run({ kind: 'identify', bytes }),

    measure: (source) => pictures.run({ kind: 'measure', source }),

    variant(picture, shape, width, format) {
      const target = path.join(directory, 'variants', picture.id, `${shape}-${width}.${format}`);
      return once(target, () => make(picture, shape, width, format, target));
    },

    composed(folder, name, drawing) {
      const target = path.join(directory, folder, name);
      return once(target, async () => {
        await mkdir(path.dirname(target), { recursive: true });
        await written(target, (temporary) => made({ kind: 'draw', ...drawing, target: temporary }));
        const others = (await readdir(path.dirname(target))).filter((other) => other.endsWith(path.extname(name)) && other !== name);
        await Promise.all(others.map((other) => rm(path.join(path.dirname(target), other), { force: true })));
        return target;
      });
    },

    warm: () => pictures.warm(),
    close: async () => void (await Promise.all([uploads.close(), pictures.close()])),
    uploads,
    pictures,
  };
}
