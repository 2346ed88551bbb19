CREATE TABLE "jubilees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"date_of_birth" text,
	"relation" text NOT NULL,
	"avatar_id" text,
	"is_deceased" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jubilees" ADD CONSTRAINT "jubilees_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jubilees" ADD CONSTRAINT "jubilees_avatar_id_media_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jubilees_by_member" ON "jubilees" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "jubilees_by_avatar" ON "jubilees" USING btree ("avatar_id") WHERE "jubilees"."avatar_id" is not null;--> statement-breakpoint
CREATE INDEX "jubilees_removed" ON "jubilees" USING btree ("removed_at") WHERE "jubilees"."removed_at" is not null;