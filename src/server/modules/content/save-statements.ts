/** SQL statements that save content; each returns a row only if it changed something. */
import type { PageKind } from '#shared/contract/content.ts';
import { statement } from '#server/platform/database.ts';

/** Serializes concurrent saves. */
export const lockContent = statement<object>('content.lock', 'select pg_advisory_xact_lock(7220131)');

export const savePage = statement<{ is_new: boolean }, { id: string; kind: PageKind; status: 'draft' | 'published'; publishAt: string | null; unpublishAt: string | null; now: Date }>(
  'content.save-page',
  `insert into content_pages as p (id, kind, status, publish_at, unpublish_at, updated_at) values (:id, :kind, :status, :publishAt, :unpublishAt, :now)
   on conflict (id) do update set kind = excluded.kind, status = excluded.status, publish_at = excluded.publish_at, unpublish_at = excluded.unpublish_at
   where (p.kind, p.status, p.publish_at, p.unpublish_at) is distinct from (excluded.kind, excluded.status, excluded.publish_at, excluded.unpublish_at)
   returning xmax = 0 as is_new`,
);

export const saveTranslation = statement<object, { pageId: string; language: string; slug: string; title: string; description: string; lead: string; blocks: string }>(
  'content.save-translation',
  `insert into content_page_translations as t (page_id, language_code, slug, title, description, lead, blocks) values (:pageId, :language, :slug, :title, :description, :lead, :blocks::jsonb)
   on conflict (page_id, language_code) do update set slug = excluded.slug, title = excluded.title, description = excluded.description, lead = excluded.lead, blocks = excluded.blocks
   where (t.slug, t.title, t.description, t.lead, t.blocks) is distinct from (excluded.slug, excluded.title, excluded.description, excluded.lead, excluded.blocks)
   returning 1`,
);

export const pageWithSlug = statement<{ id: string }, { language: string; slug: string; exceptId: string }>(
  'content.page-with-slug',
  'select page_id as id from content_page_translations where language_code = :language and slug = :slug and page_id <> :exceptId',
);

export const removeOtherTranslations = statement<object, { pageId: string; languages: readonly string[] }>(
  'content.remove-translations',
  'delete from content_page_translations where page_id = :pageId and language_code <> all(:languages::text[]) returning 1',
);

export const touchPage = statement<object, { id: string; now: Date }>('content.touch', 'update content_pages set updated_at = :now where id = :id');

export const saveSettings = statement<object, { language: string; part: string; value: string }>(
  'content.save-settings',
  `insert into global_setting_parts as s (language_code, part, value) values (:language, :part, :value::jsonb)
   on conflict (language_code, part) do update set value = excluded.value where s.value is distinct from excluded.value returning 1`,
);

export const saveRedirect = statement<object, { path: string; target: string; isPermanent: boolean }>(
  'content.save-redirect',
  `insert into redirects as r (path, target, is_permanent) values (:path, :target, :isPermanent)
   on conflict (path) do update set target = excluded.target, is_permanent = excluded.is_permanent where (r.target, r.is_permanent) is distinct from (excluded.target, excluded.is_permanent) returning 1`,
);
