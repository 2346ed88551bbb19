import type { Locale } from '#shared/values/text/locale.ts';
import type { CalendarDay } from '#shared/values/time/calendar-day.ts';
import { statement } from '#server/platform/database.ts';

export interface CountedRow {
  event: string;
  page: string;
  handle: string;
  count: number;
}

/**
 * Adds a batch to the day's counts and returns it. Only existing handles are stored: no secrets or names from URLs, no flooding with
 * invented ones. Rows are upserted in a fixed order to avoid deadlocks.
 */
export const addToCounts = statement<CountedRow, { day: CalendarDay; language: Locale; device: string; events: string[]; pages: string[]; handles: string[] }>(
  'analytics.count',
  `with known as materialized (
     select e.event, e.page, case when
       case e.page
         when 'product' then exists (select 1 from product_translations t where t.language_code = :language and t.handle = e.handle)
         when 'category' then exists (select 1 from category_translations t where t.language_code = :language and t.handle = e.handle)
         when 'brand' then exists (select 1 from brand_translations t where t.language_code = :language and t.handle = e.handle)
         when 'content' then exists (select 1 from content_page_translations t where t.language_code = :language and t.slug = e.handle)
         when 'customerService' then exists (select 1 from content_page_translations t where t.language_code = :language and t.slug = e.handle)
         else false
       end then e.handle else '' end as handle
     from unnest(:events::text[], :pages::text[], :handles::text[]) as e(event, page, handle)
   ), summed as (
     select event, page, handle, count(*)::int as count from known group by event, page, handle
   ), kept as (
     insert into visit_counts as c (day, event, page, handle, language, device, count)
     select :day, event, page, handle, :language, :device, count from summed order by event, page, handle
     on conflict (day, event, page, handle, language, device) do update set count = c.count + excluded.count
   )
   select event, page, handle, count from summed order by event, page, handle`,
);
