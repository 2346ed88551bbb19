import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import type { GlobalSettings, PageKind } from '#shared/contract/content.ts';
import type { StoredBlock } from '#shared/contract/content-blocks.ts';

/** Visible while published and between publish_at and unpublish_at, by the shop's clock. */
export const contentPages = pgTable('content_pages', {
  id: text().primaryKey(),
  kind: text().$type<PageKind>().notNull(),
  status: text().$type<'draft' | 'published'>().notNull().default('published'),
  publishAt: timestamp('publish_at', { withTimezone: true }),
  unpublishAt: timestamp('unpublish_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A page's texts in one language; block HTML is sanitized before storage. */
export const contentPageTranslations = pgTable(
  'content_page_translations',
  {
    pageId: text('page_id')
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    lead: text().notNull(),
    blocks: jsonb().$type<StoredBlock[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.languageCode] }), unique('content_slug_per_language').on(table.languageCode, table.slug), isJson('array', table.blocks)],
);

/** One record per language and part (GlobalSetting, Header); merged when read. */
export const globalSettingParts = pgTable(
  'global_setting_parts',
  {
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    part: text().$type<'GlobalSetting' | 'Header'>().notNull(),
    value: jsonb().$type<Partial<GlobalSettings>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.languageCode, table.part] }), isJson('object', table.value)],
);

/** Former handles of products, categories, brands and pages, written by triggers. */
export const formerHandles = pgTable(
  'former_handles',
  {
    kind: text().$type<'product' | 'category' | 'brand' | 'content'>().notNull(),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    handle: text().notNull(),
    /** The latest former owner. */
    ownerId: text('owner_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.handle, table.languageCode] }), index('former_handles_by_owner').on(table.kind, table.ownerId)],
);

/** Redirects, also to other sites. Only staff write them. */
export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    target: text().notNull(),
    isPermanent: boolean('is_permanent').notNull().default(true),
  },
  (table) => [index('redirects_by_letters').on(sql`lower(${table.path})`)],
);
