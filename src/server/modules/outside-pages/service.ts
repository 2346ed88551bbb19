/** Reads products from other shops' pages, at a URL a member gave. */
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { isPublicAddress } from '#server/platform/public-address.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type FetchLimits, fetchOutside, OutsideRefused, type OutsideRequest, toUserAgent } from '#server/platform/fetch-outside.ts';
import { MAX_PICTURE_BYTES } from '#shared/contract/route.ts';
import { fetchPicture } from '#server/platform/media/fetch-picture.ts';
import { decodeHtml } from './decode-html.ts';
import { type PageProduct, readProduct } from './read-product.ts';

export type { PageProduct } from './read-product.ts';

/** Why nothing could be read; private networks count as `unreachable`. */
export type PageProblem = 'unreachable' | 'refused' | 'slow' | 'large' | 'no-page' | 'no-product' | 'many';

/** Web ports only: no other service at the host is contacted. */
const pageLimits: FetchLimits = { timeoutMs: 5_000, maxBytes: 2_000_000, maxRedirects: 5, mayConnectTo: isPublicAddress, ports: [80, 443] };

const toRequest = (ctx: Ctx): OutsideRequest => ({
  accept: 'text/html, application/xhtml+xml',
  types: /^(text\/html|application\/xhtml\+xml)\b/i,
  kind: 'page',
  userAgent: toUserAgent(ctx.config),
  languages: ctx.locale === 'sv' ? 'sv, en;q=0.5' : 'en, sv;q=0.5',
});

function toProblem({ problem }: OutsideRefused): PageProblem {
  if (problem === 'status') return 'refused';
  if (problem === 'time') return 'slow';
  if (problem === 'size') return 'large';
  return problem === 'type' ? 'no-page' : 'unreachable';
}

/** The product of a page. Sends no visitor data, stores no cookies. Never throws on the remote side's errors. */
export async function readPage(ctx: Ctx, address: string): Promise<{ product: PageProduct; problem: null } | { product: null; problem: PageProblem }> {
  try {
    const { url, contentType, bytes } = await fetchOutside(address, toRequest(ctx), { ...pageLimits, ...ctx.outside });
    return await readProduct(decodeHtml(bytes, contentType), url, dayIn(shopTimeZone, ctx.clock.now().getTime()));
  } catch (error) {
    if (error instanceof OutsideRefused) return { product: null, problem: toProblem(error) };
    throw error;
  }
}

/** A picture's bytes; null if unavailable. The caller must validate them. */
export async function readPagePicture(ctx: Ctx, address: string): Promise<Buffer | null> {
  try {
    return await fetchPicture(ctx.config, address, { ...pageLimits, maxBytes: MAX_PICTURE_BYTES, ...ctx.outside });
  } catch (error) {
    if (error instanceof OutsideRefused) return null;
    throw error;
  }
}
