CREATE TABLE "list_watches" (
	"member_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"public_id" text,
	"since" timestamp with time zone NOT NULL,
	"known_until" timestamp with time zone NOT NULL,
	"notified_on" text,
	CONSTRAINT "list_watches_member_id_list_id_pk" PRIMARY KEY("member_id","list_id")
);
--> statement-breakpoint
ALTER TABLE "list_watches" ADD CONSTRAINT "list_watches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_watches" ADD CONSTRAINT "list_watches_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_watches_by_list" ON "list_watches" USING btree ("list_id");