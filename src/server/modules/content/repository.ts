import type { PageKind } from '#shared/contract/content.ts';
import { statement } from '#server/platform/database.ts';

export interface ContentPageRow {
  slug: string;
  kind: PageKind;
  title: string;
  description: string;
  lead: string;
  blocks: unknown;
  translations: { language_code: 'sv' | 'en'; slug: string }[];
  siblings: { slug: string; title: string }[];
  updated_at: Date;
}

const isShown = (page: string, at: string) =>
  `(${page}.status = 'published' and (${page}.publish_at is null or ${page}.publish_at <= ${at}) and (${page}.unpublish_at is null or ${page}.unpublish_at > ${at}))`;

/** A visible page, in `:language` at `:now`. */
const shownPage = `select own.slug, p.kind, own.title, own.description, own.lead, own.blocks, p.updated_at,
     (select json_agg(json_build_object('language_code', t.language_code, 'slug', t.slug)) from content_page_translations t where t.page_id = p.id) as translations,
     (select json_agg(json_build_object('slug', t.slug, 'title', t.title) order by t.title) from content_page_translations t
        join content_pages sp on sp.id = t.page_id and sp.kind = p.kind and ${isShown('sp', ':now')} where t.language_code = :language) as siblings
   from content_pages p join content_page_translations own on own.page_id = p.id and own.language_code = :language
   where ${isShown('p', ':now')}`;

/** Match rank of `:slug`: 0 current in the language, 1 in the other one, 2 and 3 former ones. */
const slugRank = `(select min(ranks.rank) from (
     select case when t.language_code = :language then 0 else 1 end as rank from content_page_translations t where t.page_id = p.id and t.slug = :slug
     union all select case when f.language_code = :language then 2 else 3 end from former_handles f where f.kind = 'content' and f.handle = :slug and f.owner_id = p.id) ranks)`;

/** By current slug in either language, or by a former one. */
export const findContentPage = statement<ContentPageRow, { language: string; now: Date; slug: string; kind: string | null }>(
  'content.page',
  `${shownPage} and (:kind::text is null or p.kind = :kind) and ${slugRank} is not null order by ${slugRank} limit 1`,
);

/** The start page published last: a seasonal one replaces the everyday one. */
export const findStartPage = statement<ContentPageRow, { language: string; now: Date }>('content.start', `${shownPage} and p.kind = 'start' order by p.publish_at desc nulls last, p.id limit 1`);

export const listSettingParts = statement<{ part: 'GlobalSetting' | 'Header'; value: unknown }, { language: string }>(
  'content.settings',
  'select part, value from global_setting_parts where language_code = :language order by part',
);

export const listAddressRows = statement<{ kind: PageKind; language_code: 'sv' | 'en'; page_id: string; slug: string; updated_at: Date }, { now: Date }>(
  'content.addresses',
  `select p.kind, t.language_code, t.page_id, t.slug, p.updated_at from content_pages p join content_page_translations t on t.page_id = p.id where ${isShown('p', ':now')} order by t.page_id`,
);

/** Final target of a redirect: follows chains, ignores loops, falls back to case-insensitive paths. */
export const findRedirect = statement<{ target: string; isPermanent: boolean }, { path: string }>(
  'content.redirect',
  `with recursive way as (
     select target, is_permanent, 1 as steps from redirects
     where path = coalesce((select path from redirects where path = :path), (select path from redirects where lower(path) = lower(:path) order by path limit 1))
     union all select r.target, way.is_permanent and r.is_permanent, way.steps + 1 from way join redirects r on r.path = way.target where way.steps < 20)
   select target, is_permanent as "isPermanent" from way where target <> :path and not exists (select 1 from redirects r where r.path = way.target) limit 1`,
);

export const findNextPublishTime = statement<{ at: Date | null }, { now: Date }>(
  'content.next-publish-time',
  'select least(min(publish_at) filter (where publish_at > :now), min(unpublish_at) filter (where unpublish_at > :now)) as at from content_pages',
);
