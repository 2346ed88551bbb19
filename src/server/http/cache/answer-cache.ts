/** Cache of shared API answers, invalidated like cached pages (invalidation.ts). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Freshness } from './invalidation.ts';
import { type Keepable, type KeptStore, productsNamedIn, type Wanted } from './cache-store.ts';
import type { Pack } from '../answer/text-response.ts';

export interface KeptAnswer extends Keepable {
  readonly body: Buffer<ArrayBuffer>;
  readonly pack: Pack;
}

export interface KeptAnswers {
  /** The cached bytes, or what `make` returns. Errors that `make` throws propagate and are not cached. */
  bodyOf(wanted: Wanted, make: () => Promise<string>): Promise<{ body: string | Buffer<ArrayBuffer>; pack?: Pack; isKept: boolean }>;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

const BROTLI_QUALITY = 5;
/** Room for compressed copies, as a share of the text: JSON compresses to about a tenth, in two encodings. */
const SHARE_FOR_PACKED = 0.5;

/** Estimated object overhead. */
const OVERHEAD_BYTES = 1_000;

function keepText(text: string): KeptAnswer {
  const body = Buffer.from(text);
  let room = Math.floor(SHARE_FOR_PACKED * body.length);
  const packed = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const pack: Pack = (encoding) => {
    const known = packed.get(encoding);
    if (known) return known;
    const packing = (encoding === 'br' ? packBrotli(body, { params }) : packGzip(body)).then((bytes) => {
      if (bytes.length > room) packed.delete(encoding);
      else room -= bytes.length;
      return bytes;
    });
    // Concurrent requests share one compression.
    packed.set(encoding, packing);
    packing.catch(() => packed.delete(encoding));
    return packing;
  };
  return { body, pack, products: productsNamedIn(text), bytes: body.length + room + OVERHEAD_BYTES };
}

export function createKeptAnswers({ store, freshness }: { store: KeptStore<KeptAnswer>; freshness: Freshness }): KeptAnswers {
  return {
    async bodyOf(wanted, make) {
      const isFresh = freshness.isFresh();
      const kept = isFresh || freshness.isDatabaseAway() ? store.find(wanted.key) : undefined;
      if (kept) return { body: kept.body, pack: kept.pack, isKept: true };
      if (!isFresh) return { body: await make(), isKept: false };
      const made = await store.make(wanted, async () => keepText(await make()));
      return { body: made?.body ?? (await make()), isKept: false };
    },
  };
}

/** Cache key: locale, path, and the parsed query without unknown keys. */
export function answerKey(locale: Locale, path: string, query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return JSON.stringify([locale, path, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Strips the visitor: a shared answer must not depend on its first requester. */
export function asNobody(ctx: Ctx): Ctx {
  return {
    ...ctx,
    member: null,
    visitor: { cartSecret: null, deviceSecret: null, registrationSecret: null, accessToken: null, refreshToken: null, userAgent: '', address: '', refusesCounting: true },
  };
}
