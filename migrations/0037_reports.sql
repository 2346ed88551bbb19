CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"list_id" uuid,
	"member_id" uuid,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"name" text,
	"email" text,
	"reporter_id" uuid,
	"language_code" text NOT NULL,
	"state" text NOT NULL,
	"is_illegal" boolean,
	"statement" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "taken_down" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_by_state" ON "reports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "reports_by_list" ON "reports" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "reports_by_member" ON "reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_by_email" ON "reports" USING btree ("email","created_at");--> statement-breakpoint
-- Upgrade: the column is new and empty: one quick look through the lists.
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_taken_down_private" CHECK ("wishlists"."taken_down" is null or "wishlists"."visibility" = 'private');