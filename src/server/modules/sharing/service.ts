/** Share pictures: found by URL, drawn on first request. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { brandShareCard, categoryShareCard, eventShareCard, pageShareCard, productShareCard, shopShareCard, wishShareCard } from '#shared/values/pictures/share-card.ts';
import { type ShareCard, type ShareKind, sharePicturePath, type ShareRequest } from '#shared/values/pictures/share-picture.ts';
import type { Ctx } from '#server/platform/context.ts';
import { getBrand, getCategory, getProduct } from '../catalog/service.ts';
import { getContentPage, getGlobalSettings } from '../content/service.ts';
import { findMediaFile } from '../media/service.ts';
import { shareCardDrawing } from './drawing.ts';

const findCard: Record<ShareKind, (ctx: Ctx, id: string) => Promise<ShareCard>> = {
  product: async (ctx, id) => productShareCard(await getProduct(ctx, id)),
  category: async (ctx, id) => categoryShareCard((await getCategory(ctx, id)).category),
  brand: async (ctx, id) => brandShareCard(await getBrand(ctx, id)),
  page: async (ctx, slug) => pageShareCard(await getContentPage(ctx, slug, { kind: null, regionId: null })),
  wish: async (ctx, id) => wishShareCard(await getProduct(ctx, id), m.wishlists_shared({}, { locale: ctx.locale })),
  event: async (ctx) => eventShareCard(m.events_shared({}, { locale: ctx.locale })),
  shop: async (ctx) => shopShareCard(await getGlobalSettings(ctx), ctx.config.productName),
};

/** The picture's file, or the current URL if the requested one is outdated. Throws NOT_FOUND. */
export async function findSharePicture(ctx: Ctx, { kind, id, locale, version }: ShareRequest): Promise<{ file: string } | { movedTo: string | null }> {
  const { productName } = ctx.config;
  const card = await findCard[kind](ctx, id);
  const path = sharePicturePath(card, { locale, productName });
  if (path === null || path !== `/share/${locale}/${kind}/${id}/${version}.jpg`) return { movedTo: path };
  const motif = card.pictureId && (await findMediaFile(ctx.db, ctx.media, { id: card.pictureId, shape: 'card', width: 640, format: 'jpg' }));
  return { file: await ctx.media.composed(`share/${locale}/${kind}-${id}`, `${version}.jpg`, shareCardDrawing(card, { productName, motif: motif ? motif.path : null })) };
}
