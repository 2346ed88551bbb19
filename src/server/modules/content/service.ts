import type { ContentPage, GlobalSettings, PageKind } from '#shared/contract/content.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { fillBlocks, readBlocks } from './blocks.ts';
import { findContentPage, findNextPublishTime, findRedirect, findStartPage, listAddressRows, listSettingParts } from './repository.ts';
import { readSettings } from './settings.ts';

export { sanitizedHtml } from './sanitize.ts';

/** Replaces {product} with the product's name: renaming the shop needs no page edits. */
function withProductName<Value>(value: Value, productName: string): Value {
  if (typeof value === 'string') return value.replaceAll('{product}', () => productName) as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => withProductName(part, productName)) as Value;
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withProductName(part, productName)])) as Value;
  }
  return value;
}

/** The merged parts GlobalSetting and Header of a language (specification, section 7). */
export async function getGlobalSettings(ctx: Ctx): Promise<GlobalSettings> {
  const parts = await listSettingParts(ctx.db, { language: ctx.locale });
  return readSettings(withProductName(parts, ctx.config.productName), (place) => ctx.log.warn({ language: ctx.locale, place }, 'a global setting can’t be understood and is left out'));
}

export interface PageInput {
  /** Null: any kind. `start` ignores the slug. */
  kind: PageKind | null;
  /** The region whose currency product rows use; null for the default. */
  regionId: string | null;
}

/** By slug in any language. Throws NOT_FOUND. */
export async function getContentPage(ctx: Ctx, slug: string, { kind, regionId }: PageInput): Promise<ContentPage> {
  const now = ctx.clock.now();
  const [row] = await (kind === 'start' ? findStartPage(ctx.db, { language: ctx.locale, now }) : findContentPage(ctx.db, { language: ctx.locale, now, slug, kind }));
  if (!row) throw new DomainError('NOT_FOUND');
  const page = withProductName(row, ctx.config.productName);
  // Sanitized again on read: covers rows from before a rule was fixed.
  const blocks = readBlocks(page.blocks, (place, reason) => ctx.log.warn({ page: row.slug, language: ctx.locale, place, reason }, 'a block can’t be understood and is left out'));
  return { ...page, blocks: await fillBlocks(ctx, blocks, regionId), updated_at: row.updated_at.toISOString() };
}

/** The redirect target of a path, also on another site; null without one. */
export async function findMovedAddress(ctx: Pick<Ctx, 'db'>, path: string): Promise<{ target: string; isPermanent: boolean } | null> {
  return (await findRedirect(ctx.db, { path }))[0] ?? null;
}

/** Visible pages, for the sitemap. */
export async function listContentAddresses(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<{ kind: 'page' | 'customer-service'; slug: Record<'sv' | 'en', string>; updatedAt: Date }[]> {
  const rows = await listAddressRows(ctx.db, { now: ctx.clock.now() });
  const byPage = Map.groupBy(rows, (row) => row.page_id);
  return [...byPage.values()].flatMap((translations) => {
    const slugIn = (language: 'sv' | 'en') => translations.find((row) => row.language_code === language)?.slug;
    const [sv, en, page] = [slugIn('sv'), slugIn('en'), translations[0]];
    return sv && en && page && page.kind !== 'start' ? [{ kind: page.kind, slug: { sv, en }, updatedAt: page.updated_at }] : [];
  });
}

/** When a page next appears or disappears by schedule; null if none. */
export async function findNextPublishing(db: Db, now: Date): Promise<Date | null> {
  const [row] = await findNextPublishTime(db, { now });
  return row?.at ?? null;
}
