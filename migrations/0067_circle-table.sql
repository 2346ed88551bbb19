CREATE TABLE "circle_mail_counts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_dishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"added_by" uuid,
	"member_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_guests" ADD COLUMN "thanked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "again_of" uuid;--> statement-breakpoint
ALTER TABLE "friend_questions" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "circle_mail_counts" ADD CONSTRAINT "circle_mail_counts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_dishes" ADD CONSTRAINT "event_dishes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_dishes" ADD CONSTRAINT "event_dishes_added_by_members_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_dishes" ADD CONSTRAINT "event_dishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_dishes_by_event" ON "event_dishes" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_dishes_by_adder" ON "event_dishes" USING btree ("added_by") WHERE "event_dishes"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "event_dishes_by_member" ON "event_dishes" USING btree ("member_id") WHERE "event_dishes"."member_id" is not null;--> statement-breakpoint
-- Upgrade: the column is new and null everywhere: one quick scan of the events.
ALTER TABLE "events" ADD CONSTRAINT "events_again_of_events_id_fk" FOREIGN KEY ("again_of") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Upgrade: the column is new and null everywhere, so the index is empty: one quick scan of the events.
CREATE INDEX "events_by_again_of" ON "events" USING btree ("again_of") WHERE "events"."again_of" is not null;