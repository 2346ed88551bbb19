CREATE TABLE "reminder_marks" (
	"member_id" uuid NOT NULL,
	"about" text NOT NULL,
	"day" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"snoozed_until" text,
	CONSTRAINT "reminder_marks_member_id_about_day_pk" PRIMARY KEY("member_id","about","day")
);
--> statement-breakpoint
CREATE TABLE "reminder_people" (
	"jubilee_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"lead_days" integer[],
	"has_name_day" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"date" text,
	"rule" jsonb,
	"repeats" text NOT NULL,
	"lead_days" integer[] NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_date_or_rule" CHECK (("reminders"."date" is null) <> ("reminders"."rule" is null))
);
--> statement-breakpoint
ALTER TABLE "reminder_marks" ADD CONSTRAINT "reminder_marks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_people" ADD CONSTRAINT "reminder_people_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_people" ADD CONSTRAINT "reminder_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_marks_by_day" ON "reminder_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reminder_people_by_member" ON "reminder_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reminders_by_member" ON "reminders" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reminders_by_jubilee" ON "reminders" USING btree ("jubilee_id") WHERE "reminders"."jubilee_id" is not null;