/** The demonstration's pages and what they speak of, as their files have them. */
import { expect } from 'vitest';
import type { ContentPage, GlobalSettings } from '#shared/contract/content.ts';
import type { StoredBlock } from '#shared/contract/content-blocks.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { brandFile, categoryFile, productFile, vendorFile } from '../../catalogue-files.ts';
import { listJson, readJson } from '../../files.ts';

type BlockOf<Type extends StoredBlock['type']> = Extract<StoredBlock, { type: Type }>;
/** As a folder of content has it: what every language shares beside what each says. */
type Written<Block extends StoredBlock> = Block extends StoredBlock ? { type: Block['type'] } & Record<Locale, Omit<Block, 'type'>> : never;
type Block =
  | Written<BlockOf<'text'>>
  | Written<BlockOf<'image'>>
  | Written<BlockOf<'faq'>>
  | Written<BlockOf<'hero'>>
  | Written<BlockOf<'product-row'>>
  | Written<BlockOf<'call-to-action'>>
  | Written<BlockOf<'occasion-picker'>>;
export type Page = { key: string; kind: ContentPage['kind']; blocks: Block[] } & Record<Locale, Pick<ContentPage, 'slug' | 'title' | 'description' | 'lead'>>;
export type Settings = Record<Locale, { GlobalSetting: Omit<GlobalSettings, 'menu' | 'bottom'>; Header: Pick<GlobalSettings, 'menu' | 'bottom'> }>;

export const pages = await Promise.all((await listJson('content', 'pages')).map((file) => readJson<Page>('content', 'pages', file)));
export const settings = await readJson<Settings>('content', 'settings.json');
export const vendors = vendorFile.parse(await readJson('catalogue', 'vendors.json'));
export const brands = brandFile.parse(await readJson('catalogue', 'brands.json'));
export const categories = categoryFile.parse(await readJson('catalogue', 'categories.json'));
export const products = (await Promise.all((await listJson('catalogue', 'products')).map(async (file) => productFile.parse(await readJson('catalogue', 'products', file))))).flat();

export const getPage = (key: string): Page => pages.find((page) => page.key === key) ?? expect.unreachable(`no page ${key}`);

export function toHtml(page: Page, locale: Locale): string[] {
  return page.blocks.flatMap((block) => (block.type === 'text' ? [block[locale].html] : block.type === 'faq' ? block[locale].items.map(({ html }) => html) : []));
}

export const toHeadings = (page: Page, locale: Locale): string[] => page.blocks.flatMap((block) => (block.type === 'image' ? [] : block[locale].heading));

export const toText = (page: Page, locale: Locale): string => toHtml(page, locale).join(' ').replaceAll('&amp;', '&').replaceAll('\u00A0', ' ');
