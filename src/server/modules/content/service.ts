/** Content kept by staff: pages of blocks, customer service, the start page, menus and the global settings. */
import type { ContentPage, GlobalSettings, PageKind } from '#shared/contract/content.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { fillBlocks, readBlocks } from './blocks.ts';
import { findContentPage, findNextPublishTime, findRedirect, findStartPage, listAddressRows, listSettingParts } from './repository.ts';
import { readSettings } from './settings.ts';

export { sanitizedHtml } from './sanitize.ts';

/** Puts the product's name where texts say {product}: a renamed shop needs no rewritten pages. */
function withProductName<Value>(value: Value, productName: string): Value {
  if (typeof value === 'string') return value.replaceAll('{product}', () => productName) as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => withProductName(part, productName)) as Value;
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withProductName(part, productName)])) as Value;
  }
  return value;
}

/** The parts GlobalSetting and Header of a language, merged (specification, section 7). */
export async function getGlobalSettings(ctx: Ctx): Promise<GlobalSettings> {
  const parts = await listSettingParts(ctx.db, { language: ctx.locale });
  return readSettings(withProductName(parts, ctx.config.productName), (place) => ctx.log.warn({ language: ctx.locale, place }, 'a global setting can’t be understood and is left out'));
}

export interface PageWish {
  /** Null: whatever kind has the slug. For `start` the slug is not looked at. */
  kind: PageKind | null;
  /** In whose currency rows of products are chosen; null for the default. */
  regionId: string | null;
}

/** A page by its slug in any language, if it is published by now. Throws NOT_FOUND. */
export async function getContentPage(ctx: Ctx, slug: string, { kind, regionId }: PageWish): Promise<ContentPage> {
  const now = ctx.clock.now();
  const [row] = await (kind === 'start' ? findStartPage(ctx.db, { language: ctx.locale, now }) : findContentPage(ctx.db, { language: ctx.locale, now, slug, kind }));
  if (!row) throw new DomainError('NOT_FOUND');
  const page = withProductName(row, ctx.config.productName);
  // Safe on the way in already; a row that came some other way, or before a rule was mended, must not be the exception.
  const blocks = readBlocks(page.blocks, (place, reason) => ctx.log.warn({ page: row.slug, language: ctx.locale, place, reason }, 'a block can’t be understood and is left out'));
  return { ...page, blocks: await fillBlocks(ctx, blocks, regionId), updated_at: row.updated_at.toISOString() };
}

/** Where staff moved an address to, also on another site; null for one that didn't move. */
export async function findMovedAddress(ctx: Pick<Ctx, 'db'>, path: string): Promise<{ target: string; isPermanent: boolean } | null> {
  return (await findRedirect(ctx.db, { path }))[0] ?? null;
}

/** The address of every content page that is shown, in both languages, for the sitemap. */
export async function listContentAddresses(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<{ kind: 'page' | 'customer-service'; slug: Record<'sv' | 'en', string>; updatedAt: Date }[]> {
  const rows = await listAddressRows(ctx.db, { now: ctx.clock.now() });
  const byPage = Map.groupBy(rows, (row) => row.page_id);
  return [...byPage.values()].flatMap((translations) => {
    const slugIn = (language: 'sv' | 'en') => translations.find((row) => row.language_code === language)?.slug;
    const [sv, en, page] = [slugIn('sv'), slugIn('en'), translations[0]];
    return sv && en && page && page.kind !== 'start' ? [{ kind: page.kind, slug: { sv, en }, updatedAt: page.updated_at }] : [];
  });
}

/** The next moment at which a page appears or goes by the clock alone. Null while none is planned. */
export async function findNextPublishing(db: Db, now: Date): Promise<Date | null> {
  const [row] = await findNextPublishTime(db, { now });
  return row?.at ?? null;
}
