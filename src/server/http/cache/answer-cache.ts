/**
 * Answers of the API that are the same for everybody, kept as the bytes that are sent. They are as fresh as kept pages, by the same
 * notices and moments (invalidation.ts); pages are made from them too.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from '#shared/values/locale.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Freshness } from './invalidation.ts';
import { type Keepable, type KeptStore, productsNamedIn, type Wanted } from './cache-store.ts';
import type { Pack } from '../answer/text-response.ts';

export interface KeptAnswer extends Keepable {
  readonly body: Buffer<ArrayBuffer>;
  readonly pack: Pack;
}

export interface KeptAnswers {
  /** The bytes of an answer, as it is kept or as `make` writes it now. Whatever `make` throws is thrown, and not kept. */
  bodyOf(wanted: Wanted, make: () => Promise<string>): Promise<{ body: string | Buffer<ArrayBuffer>; pack?: Pack; isKept: boolean }>;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

// As kept pages: smaller than what is packed anew for each, and done once.
const BROTLI_QUALITY = 5;
/** Of the text's own bytes: JSON packs to a tenth, twice. What doesn't fit is packed anew for each. */
const SHARE_FOR_PACKED = 0.5;

/** The objects around it. */
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
    // Many who ask at once wait for one packing.
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

/** What tells an answer from all others: its language, its address, and the query as it was understood, without keys that mean nothing to it. */
export function answerKey(locale: Locale, path: string, query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return JSON.stringify([locale, path, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The context as nobody's: an answer for everybody is made without what the visitor who happened to ask first has sent. */
export function asNobody(ctx: Ctx): Ctx {
  return {
    ...ctx,
    member: null,
    visitor: { cartSecret: null, deviceSecret: null, registrationSecret: null, accessToken: null, refreshToken: null, userAgent: '', address: '', refusesCounting: true },
  };
}
