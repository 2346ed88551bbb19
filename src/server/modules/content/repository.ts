import type { ContentBlock, GlobalSettings } from '#shared/contract/content.ts';
import { statement } from '#server/platform/database.ts';

export interface ContentPageRow {
  slug: string;
  kind: 'page' | 'customer-service';
  title: string;
  description: string;
  lead: string;
  blocks: ContentBlock[];
  translations: { language_code: 'sv' | 'en'; slug: string }[];
  siblings: { slug: string; title: string }[];
  updated_at: Date;
}

/** A page by its slug in the language asked for, or in the other one. */
export const findContentPage = statement<ContentPageRow, [slug: string, language: string, kind: string]>(
  'content.page',
  `select own.slug, p.kind, own.title, own.description, own.lead, own.blocks, p.updated_at,
     (select json_agg(json_build_object('language_code', t.language_code, 'slug', t.slug)) from content_page_translations t where t.page_id = p.id) as translations,
     (select json_agg(json_build_object('slug', t.slug, 'title', t.title) order by t.title) from content_page_translations t join content_pages sp on sp.id = t.page_id and sp.kind = p.kind where t.language_code = $2) as siblings
   from content_pages p join content_page_translations own on own.page_id = p.id and own.language_code = $2
   where p.kind = $3 and exists (select 1 from content_page_translations t where t.page_id = p.id and t.slug = $1)
   order by own.slug = $1 desc limit 1`,
);

export const listSettingParts = statement<{ part: 'GlobalSetting' | 'Header'; value: Partial<GlobalSettings> }, [language: string]>(
  'content.settings',
  'select part, value from global_setting_parts where language_code = $1 order by part',
);

/** Every page's address and age, for the sitemap. */
export const listAddressRows = statement<{ kind: 'page' | 'customer-service'; language_code: 'sv' | 'en'; page_id: string; slug: string; updated_at: Date }>(
  'content.addresses',
  'select p.kind, t.language_code, t.page_id, t.slug, p.updated_at from content_pages p join content_page_translations t on t.page_id = p.id order by t.page_id',
);

export const findRedirect = statement<{ target: string; isPermanent: boolean }, [path: string]>('content.redirect', 'select target, is_permanent as "isPermanent" from redirects where path = $1');
