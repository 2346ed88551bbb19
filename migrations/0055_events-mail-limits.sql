CREATE TABLE "event_mail_counts" (
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_mail_counts_subject_kind_day_pk" PRIMARY KEY("subject","kind","day")
);
--> statement-breakpoint
ALTER TABLE "event_guests" ADD COLUMN "change_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_guests" ADD COLUMN "link_mailed_at" timestamp with time zone;