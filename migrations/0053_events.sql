CREATE TABLE "event_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"member_id" uuid,
	"jubilee_id" uuid,
	"invited_by" uuid,
	"name" text NOT NULL,
	"email" text,
	"language_code" text NOT NULL,
	"token_hash" text NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"answer" text,
	"people" integer DEFAULT 1 NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"asks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"waiting_position" integer,
	"offered_until" timestamp with time zone,
	"invited_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_sequence" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"opted_out_at" timestamp with time zone,
	"lapses_at" timestamp with time zone,
	CONSTRAINT "event_guests_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "event_guests_waiting_once" UNIQUE("event_id","waiting_position"),
	CONSTRAINT "event_guests_people" CHECK ("event_guests"."people" between 1 and 20 and "event_guests"."children" between 0 and "event_guests"."people"),
	CONSTRAINT "event_guests_waiting_yes" CHECK ("event_guests"."waiting_position" is null or "event_guests"."answer" = 'yes'),
	CONSTRAINT "event_guests_offered_waiting" CHECK ("event_guests"."offered_until" is null or "event_guests"."waiting_position" is not null),
	CONSTRAINT "event_guests_one_address" CHECK ("event_guests"."member_id" is null or "event_guests"."email" is null),
	CONSTRAINT "event_guests_asks_is_array" CHECK (jsonb_typeof("event_guests"."asks") = 'array')
);
--> statement-breakpoint
CREATE TABLE "event_hosts" (
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"is_creator" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "event_hosts_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "event_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"member_id" uuid,
	"receivers" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"is_public" boolean NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"place_shown_to" text NOT NULL,
	"arrival" text NOT NULL,
	"text" text NOT NULL,
	"cover_id" text,
	"capacity" integer,
	"answer_by" text,
	"asks" jsonb NOT NULL,
	"wishlist_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"canceled_at" timestamp with time zone,
	"cancel_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "events_capacity" CHECK ("events"."capacity" between 1 and 10000),
	CONSTRAINT "events_end" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_asks_is_array" CHECK (jsonb_typeof("events"."asks") = 'array')
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hosts" ADD CONSTRAINT "event_hosts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_guests_by_event" ON "event_guests" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_guests_member_once" ON "event_guests" USING btree ("event_id","member_id") WHERE "event_guests"."member_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_guests_email_once" ON "event_guests" USING btree ("event_id","email") WHERE "event_guests"."email" is not null;--> statement-breakpoint
CREATE INDEX "event_guests_by_member" ON "event_guests" USING btree ("member_id") WHERE "event_guests"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "event_guests_by_email" ON "event_guests" USING btree ("email") WHERE "event_guests"."email" is not null;--> statement-breakpoint
CREATE INDEX "event_guests_by_jubilee" ON "event_guests" USING btree ("jubilee_id") WHERE "event_guests"."jubilee_id" is not null;--> statement-breakpoint
CREATE INDEX "event_guests_by_inviter" ON "event_guests" USING btree ("invited_by") WHERE "event_guests"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "event_guests_offered" ON "event_guests" USING btree ("offered_until") WHERE "event_guests"."offered_until" is not null;--> statement-breakpoint
CREATE INDEX "event_guests_lapsing" ON "event_guests" USING btree ("lapses_at") WHERE "event_guests"."lapses_at" is not null;--> statement-breakpoint
CREATE INDEX "event_hosts_by_member" ON "event_hosts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_messages_by_event" ON "event_messages" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_messages_by_member" ON "event_messages" USING btree ("member_id") WHERE "event_messages"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "events_by_start" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_by_cover" ON "events" USING btree ("cover_id") WHERE "events"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "events_by_wishlist" ON "events" USING btree ("wishlist_id") WHERE "events"."wishlist_id" is not null;