/** Pages of other shops: what they sell, read from where somebody says that it is. */
import { dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { isPublicAddress } from '#server/platform/public-address.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type FetchLimits, fetchOutside, OutsideRefused, type OutsideWish, userAgentOf } from '#server/platform/fetch-outside.ts';
import { MAX_PICTURE_BYTES } from '#shared/contract/route.ts';
import { fetchPicture } from '#server/platform/media/fetch-picture.ts';
import { decodeHtml } from './decode-html.ts';
import { type PageProduct, readProduct } from './read-product.ts';

export type { PageProduct } from './read-product.ts';

/** Why nothing could be read; `closed` networks are `unreachable` to whoever asks: what is in there is told to nobody. */
export type PageProblem = 'unreachable' | 'refused' | 'slow' | 'large' | 'no-page' | 'no-product' | 'many';

/** Shops stand on the ports of the web; whatever else listens at an address isn't asked. */
const pageLimits: FetchLimits = { timeoutMs: 5_000, maxBytes: 2_000_000, maxRedirects: 5, mayConnectTo: isPublicAddress, ports: [80, 443] };

const wishOf = (ctx: Ctx): OutsideWish => ({
  accept: 'text/html, application/xhtml+xml',
  types: /^(text\/html|application\/xhtml\+xml)\b/i,
  kind: 'page',
  userAgent: userAgentOf(ctx.config),
  languages: ctx.locale === 'sv' ? 'sv, en;q=0.5' : 'en, sv;q=0.5',
});

function problemOf({ problem }: OutsideRefused): PageProblem {
  if (problem === 'status') return 'refused';
  if (problem === 'time') return 'slow';
  if (problem === 'size') return 'large';
  return problem === 'type' ? 'no-page' : 'unreachable';
}

/** What a page sells. Nobody's browser is named to the other side, and no cookie kept. Never throws for what the other side does. */
export async function readPage(ctx: Ctx, address: string): Promise<{ product: PageProduct; problem: null } | { product: null; problem: PageProblem }> {
  try {
    const { url, contentType, bytes } = await fetchOutside(address, wishOf(ctx), { ...pageLimits, ...ctx.outside });
    return await readProduct(decodeHtml(bytes, contentType), url, dayIn(shopTimeZone, ctx.clock.now().getTime()));
  } catch (error) {
    if (error instanceof OutsideRefused) return { product: null, problem: problemOf(error) };
    throw error;
  }
}

/** The bytes of a picture that a page shows; null where they can't be had. Whether they are a picture is for the reader to find out. */
export async function readPagePicture(ctx: Ctx, address: string): Promise<Buffer | null> {
  try {
    return await fetchPicture(ctx.config, address, { ...pageLimits, maxBytes: MAX_PICTURE_BYTES, ...ctx.outside });
  } catch (error) {
    if (error instanceof OutsideRefused) return null;
    throw error;
  }
}
