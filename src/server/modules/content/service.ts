/** Content kept by staff: pages, customer service and the global settings. */
import type { ContentBlock, ContentPage, GlobalSettings } from '#shared/contract/content.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { findContentPage, findRedirect, listAddressRows, listSettingParts } from './repository.ts';
import { sanitizedHtml } from './sanitize.ts';

const emptySettings: GlobalSettings = { announcement: '', tagline: '', supportEmail: '', social: [], footer: [], menu: [] };

/** Puts the product's name where texts say {product}: a renamed shop needs no rewritten pages. */
function withProductName<Value>(value: Value, productName: string): Value {
  if (typeof value === 'string') return value.replaceAll('{product}', productName) as Value;
  if (Array.isArray(value)) return value.map((part: unknown) => withProductName(part, productName)) as Value;
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withProductName(part, productName)])) as Value;
  }
  return value;
}

/** The parts GlobalSetting and Header of a language, merged (specification, section 7). */
export async function getGlobalSettings(ctx: Ctx): Promise<GlobalSettings> {
  const parts = await listSettingParts(ctx.db, ctx.locale);
  return withProductName(Object.assign({}, emptySettings, ...parts.map(({ value }) => value)) as GlobalSettings, ctx.config.productName);
}

/** A page by its slug in any language. Throws NOT_FOUND. */
export async function getContentPage(ctx: Ctx, slug: string, kind: 'page' | 'customer-service'): Promise<ContentPage> {
  const [row] = await findContentPage(ctx.db, slug, ctx.locale, kind);
  if (!row) throw new DomainError('NOT_FOUND');
  const page = withProductName(row, ctx.config.productName);
  // Safe on the way in already; a row that came some other way, or before a rule was mended, must not be the exception.
  return { ...page, blocks: page.blocks.map(sanitizeContent), updated_at: row.updated_at.toISOString() };
}

/** Where staff moved an address to, also on another site; null for one that didn't move. */
export async function findMovedAddress(ctx: Pick<Ctx, 'db'>, path: string): Promise<{ target: string; isPermanent: boolean } | null> {
  return (await findRedirect(ctx.db, path))[0] ?? null;
}

/** Every content page's address in both languages, for the sitemap. */
export async function listContentAddresses(ctx: Pick<Ctx, 'db'>): Promise<{ kind: 'page' | 'customer-service'; slug: Record<'sv' | 'en', string> }[]> {
  const rows = await listAddressRows(ctx.db);
  const byPage = Map.groupBy(rows, (row) => row.page_id);
  return [...byPage.values()].flatMap((translations) => {
    const slugIn = (language: 'sv' | 'en') => translations.find((row) => row.language_code === language)?.slug;
    const [sv, en, kind] = [slugIn('sv'), slugIn('en'), translations[0]?.kind];
    return sv && en && kind ? [{ kind, slug: { sv, en } }] : [];
  });
}

/** A block with its HTML made safe, as it may be stored and shown. */
export function sanitizeContent(block: { type: 'text' | 'faq'; heading: string; html?: string; items?: { question: string; html: string }[] }): ContentBlock {
  if (block.type === 'text') return { type: 'text', heading: block.heading, html: sanitizedHtml(block.html ?? '') };
  return { type: 'faq', heading: block.heading, items: (block.items ?? []).map(({ question, html }) => ({ question, html: sanitizedHtml(html) })) };
}
