CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"page" text NOT NULL,
	"handle" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_counts_day_event_page_handle_language_device_pk" PRIMARY KEY("day","event","page","handle","language","device")
);
--> statement-breakpoint
CREATE VIEW "public"."funnel_by_day" AS (select day,
  coalesce(sum(count) filter (where event = 'page_view' and page = 'product'), 0)::int as product_views,
  coalesce(sum(count) filter (where event = 'add_to_cart'), 0)::int as added,
  coalesce(sum(count) filter (where event = 'begin_checkout'), 0)::int as checkouts,
  coalesce(sum(count) filter (where event = 'choose_delivery'), 0)::int as deliveries,
  coalesce(sum(count) filter (where event = 'begin_payment'), 0)::int as payments,
  coalesce(sum(count) filter (where event = 'order'), 0)::int as orders,
  coalesce(sum(count) filter (where event in ('search', 'search_without_hits')), 0)::int as searches,
  coalesce(sum(count) filter (where event = 'search_without_hits'), 0)::int as searches_without_hits
  from visit_counts group by day);--> statement-breakpoint
CREATE VIEW "public"."page_views_by_day" AS (select day, page, handle, sum(count)::int as views,
  coalesce(sum(count) filter (where device = 'phone'), 0)::int as phone,
  coalesce(sum(count) filter (where language = 'sv'), 0)::int as swedish
  from visit_counts where event = 'page_view' group by day, page, handle);