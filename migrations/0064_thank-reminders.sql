CREATE TABLE "gift_thank_reminders" (
	"member_id" uuid NOT NULL,
	"gift_id" text NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_thank_reminders_member_id_gift_id_pk" PRIMARY KEY("member_id","gift_id")
);
--> statement-breakpoint
ALTER TABLE "gift_thank_reminders" ADD CONSTRAINT "gift_thank_reminders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_thank_reminders_by_time" ON "gift_thank_reminders" USING btree ("reminded_at");