CREATE TABLE "draw_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"guest_id" uuid,
	"member_id" uuid,
	"sealed_receiver" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "draw_participants_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "draw_participants_one" CHECK (("draw_participants"."guest_id" is null) <> ("draw_participants"."member_id" is null))
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"exclusions" jsonb NOT NULL,
	"not_as_in" uuid,
	"budget_minor" bigint,
	"currency_code" text NOT NULL,
	"is_ring" boolean NOT NULL,
	"is_one_ring" boolean NOT NULL,
	"blocked_by" jsonb,
	"size" integer NOT NULL,
	"redraws" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "draws_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "draws_budget" CHECK ("draws"."budget_minor" >= 0),
	CONSTRAINT "draws_exclusions_is_array" CHECK (jsonb_typeof("draws"."exclusions") = 'array'),
	CONSTRAINT "draws_blocked_by_is_object" CHECK (jsonb_typeof("draws"."blocked_by") = 'object')
);
--> statement-breakpoint
ALTER TABLE "draw_participants" ADD CONSTRAINT "draw_participants_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_participants" ADD CONSTRAINT "draw_participants_guest_id_event_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."event_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_participants" ADD CONSTRAINT "draw_participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_participants_by_draw" ON "draw_participants" USING btree ("draw_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_participants_guest" ON "draw_participants" USING btree ("guest_id") WHERE "draw_participants"."guest_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_participants_member" ON "draw_participants" USING btree ("member_id","draw_id") WHERE "draw_participants"."member_id" is not null;