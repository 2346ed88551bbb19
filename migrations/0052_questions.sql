CREATE TABLE "friend_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asker_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	CONSTRAINT "friend_questions_of_two" CHECK ("friend_questions"."asker_id" <> "friend_questions"."receiver_id"),
	CONSTRAINT "friend_questions_answered" CHECK (("friend_questions"."answer" is null) = ("friend_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "question_answer_viewers" (
	"answer_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "question_answer_viewers_answer_id_member_id_pk" PRIMARY KEY("answer_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"jubilee_id" uuid,
	"question_id" text NOT NULL,
	"answer" text[] NOT NULL,
	"audience" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_answers_once" UNIQUE NULLS NOT DISTINCT("member_id","jubilee_id","question_id"),
	CONSTRAINT "question_answers_not_empty" CHECK (cardinality("question_answers"."answer") > 0)
);
--> statement-breakpoint
ALTER TABLE "friend_questions" ADD CONSTRAINT "friend_questions_asker_id_members_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_questions" ADD CONSTRAINT "friend_questions_receiver_id_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer_viewers" ADD CONSTRAINT "question_answer_viewers_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer_viewers" ADD CONSTRAINT "question_answer_viewers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "friend_questions_one_open" ON "friend_questions" USING btree ("asker_id","receiver_id") WHERE "friend_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "friend_questions_by_asker" ON "friend_questions" USING btree ("asker_id","receiver_id");--> statement-breakpoint
CREATE INDEX "friend_questions_by_receiver" ON "friend_questions" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "question_answer_viewers_by_member" ON "question_answer_viewers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "question_answers_by_child" ON "question_answers" USING btree ("jubilee_id") WHERE "question_answers"."jubilee_id" is not null;