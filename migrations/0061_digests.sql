CREATE TABLE "digest_months" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digest_months" ADD CONSTRAINT "digest_months_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;