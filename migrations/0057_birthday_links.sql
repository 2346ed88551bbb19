CREATE TABLE "birthday_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"name" text NOT NULL,
	"date_of_birth" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "birthday_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"version" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "birthday_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "birthday_answers" ADD CONSTRAINT "birthday_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "birthday_answers" ADD CONSTRAINT "birthday_answers_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "birthday_links" ADD CONSTRAINT "birthday_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "birthday_links" ADD CONSTRAINT "birthday_links_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "birthday_answers_once" ON "birthday_answers" USING btree ("member_id","name","date_of_birth") WHERE "birthday_answers"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "birthday_answers_by_member" ON "birthday_answers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "birthday_answers_by_person" ON "birthday_answers" USING btree ("jubilee_id") WHERE "birthday_answers"."jubilee_id" is not null;--> statement-breakpoint
CREATE INDEX "birthday_answers_by_time" ON "birthday_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "birthday_links_of_member" ON "birthday_links" USING btree ("member_id") WHERE "birthday_links"."jubilee_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "birthday_links_of_person" ON "birthday_links" USING btree ("jubilee_id") WHERE "birthday_links"."jubilee_id" is not null;--> statement-breakpoint
CREATE INDEX "birthday_links_by_member" ON "birthday_links" USING btree ("member_id");