CREATE TABLE "greeting_refusals" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "greetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"about" text NOT NULL,
	"day" text NOT NULL,
	"to_name" text NOT NULL,
	"text" text NOT NULL,
	"motif" text NOT NULL,
	"years" integer,
	"via" text NOT NULL,
	"email" text,
	"email_hash" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"canceled_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "greetings_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "greetings" ADD CONSTRAINT "greetings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "greetings" ADD CONSTRAINT "greetings_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "greetings_by_member" ON "greetings" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "greetings_by_person" ON "greetings" USING btree ("jubilee_id") WHERE "greetings"."jubilee_id" is not null;--> statement-breakpoint
CREATE INDEX "greetings_by_time" ON "greetings" USING btree ("created_at");