import { sql } from 'drizzle-orm';
import { date, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';

/** Event counts per day. No single visit is stored. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    /** Day in Stockholm. */
    day: date().notNull(),
    event: text().notNull(),
    page: text().notNull(),
    /** The public handle of the viewed item, or empty. */
    handle: text().notNull(),
    language: text().$type<'sv' | 'en'>().notNull(),
    device: text().$type<'phone' | 'desktop'>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.page, table.handle, table.language, table.device] })],
);

/** For staff: `select * from page_views_by_day where day >= current_date - 7`. */
export const pageViewsByDay = pgView('page_views_by_day', {
  day: date().notNull(),
  page: text().notNull(),
  handle: text().notNull(),
  views: integer().notNull(),
  phone: integer().notNull(),
  swedish: integer().notNull(),
}).as(sql`select day, page, handle, sum(count)::int as views,
  coalesce(sum(count) filter (where device = 'phone'), 0)::int as phone,
  coalesce(sum(count) filter (where language = 'sv'), 0)::int as swedish
  from visit_counts where event = 'page_view' group by day, page, handle`);

/** For staff: counts of each step towards an order, and of searches. */
export const funnelByDay = pgView('funnel_by_day', {
  day: date().notNull(),
  productViews: integer('product_views').notNull(),
  added: integer().notNull(),
  checkouts: integer().notNull(),
  deliveries: integer().notNull(),
  payments: integer().notNull(),
  orders: integer().notNull(),
  searches: integer().notNull(),
  searchesWithoutHits: integer('searches_without_hits').notNull(),
}).as(sql`select day,
  coalesce(sum(count) filter (where event = 'page_view' and page = 'product'), 0)::int as product_views,
  coalesce(sum(count) filter (where event = 'add_to_cart'), 0)::int as added,
  coalesce(sum(count) filter (where event = 'begin_checkout'), 0)::int as checkouts,
  coalesce(sum(count) filter (where event = 'choose_delivery'), 0)::int as deliveries,
  coalesce(sum(count) filter (where event = 'begin_payment'), 0)::int as payments,
  coalesce(sum(count) filter (where event = 'order'), 0)::int as orders,
  coalesce(sum(count) filter (where event in ('search', 'search_without_hits')), 0)::int as searches,
  coalesce(sum(count) filter (where event = 'search_without_hits'), 0)::int as searches_without_hits
  from visit_counts group by day`);
