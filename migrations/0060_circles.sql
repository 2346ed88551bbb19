CREATE TABLE "circle_members" (
	"circle_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "circle_members_circle_id_member_id_pk" PRIMARY KEY("circle_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "circle_people" (
	"circle_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "circle_people_circle_id_jubilee_id_pk" PRIMARY KEY("circle_id","jubilee_id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_circles" (
	"event_id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "event_circles_event_id_circle_id_pk" PRIMARY KEY("event_id","circle_id")
);
--> statement-breakpoint
CREATE TABLE "question_answer_circles" (
	"answer_id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "question_answer_circles_answer_id_circle_id_pk" PRIMARY KEY("answer_id","circle_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_circles" (
	"list_id" uuid NOT NULL,
	"circle_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "wishlist_circles_list_id_circle_id_pk" PRIMARY KEY("list_id","circle_id")
);
--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_members" ADD CONSTRAINT "circle_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_people" ADD CONSTRAINT "circle_people_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circle_people" ADD CONSTRAINT "circle_people_of_member" FOREIGN KEY ("circle_id","member_id") REFERENCES "public"."circle_members"("circle_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_circles" ADD CONSTRAINT "event_circles_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_circles" ADD CONSTRAINT "event_circles_of_member" FOREIGN KEY ("circle_id","member_id") REFERENCES "public"."circle_members"("circle_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer_circles" ADD CONSTRAINT "question_answer_circles_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer_circles" ADD CONSTRAINT "question_answer_circles_of_member" FOREIGN KEY ("circle_id","member_id") REFERENCES "public"."circle_members"("circle_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_circles" ADD CONSTRAINT "wishlist_circles_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_circles" ADD CONSTRAINT "wishlist_circles_of_member" FOREIGN KEY ("circle_id","member_id") REFERENCES "public"."circle_members"("circle_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circle_members_by_member" ON "circle_members" USING btree ("member_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "circle_members_one_owner" ON "circle_members" USING btree ("circle_id") WHERE "circle_members"."state" = 'owner';--> statement-breakpoint
CREATE INDEX "circle_people_by_jubilee" ON "circle_people" USING btree ("jubilee_id");--> statement-breakpoint
CREATE INDEX "circle_people_by_member" ON "circle_people" USING btree ("circle_id","member_id");--> statement-breakpoint
CREATE INDEX "event_circles_by_member" ON "event_circles" USING btree ("circle_id","member_id");--> statement-breakpoint
CREATE INDEX "question_answer_circles_by_member" ON "question_answer_circles" USING btree ("circle_id","member_id");--> statement-breakpoint
CREATE INDEX "wishlist_circles_by_member" ON "wishlist_circles" USING btree ("circle_id","member_id");