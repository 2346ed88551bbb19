CREATE TABLE "member_customers" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "member_customers" ADD CONSTRAINT "member_customers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;