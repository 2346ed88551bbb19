CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_once" UNIQUE("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "friend_requests_once" UNIQUE("sender_id","receiver_id"),
	CONSTRAINT "friend_requests_of_two" CHECK ("friend_requests"."sender_id" <> "friend_requests"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "friendships_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "friendships_ordered" CHECK ("friendships"."low_id" < "friendships"."high_id")
);
--> statement-breakpoint
CREATE TABLE "invite_mails" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"inviter_id" uuid,
	"email_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invite_mails_once" UNIQUE("inviter_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "never_invited" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jubilees" ADD COLUMN "linked_member_id" uuid;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_receiver_id_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_mails" ADD CONSTRAINT "invite_mails_inviter_id_members_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_of_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "friend_requests_received" ON "friend_requests" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "friendships_of_high" ON "friendships" USING btree ("high_id");--> statement-breakpoint
-- Upgrade: the column is new and empty, so there is nothing to compare: one quick look through the people.
ALTER TABLE "jubilees" ADD CONSTRAINT "jubilees_linked_member_id_members_id_fk" FOREIGN KEY ("linked_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Upgrade: no row is in it yet, and it looks through the people once, which takes a second at a million of them; whoever adds one meanwhile waits that long.
CREATE UNIQUE INDEX "jubilees_by_friend" ON "jubilees" USING btree ("linked_member_id","member_id") WHERE "jubilees"."linked_member_id" is not null;--> statement-breakpoint
-- Whoever said yes to an invitation before there were friends asks the inviter now, as they were told they would.
INSERT INTO "friend_requests" ("id", "sender_id", "receiver_id", "created_at")
SELECT gen_random_uuid(), "member_id", "inviter_id", "accepted_at" FROM "accepted_invites" WHERE "member_id" <> "inviter_id"
UNION ALL SELECT gen_random_uuid(), "id", "invited_by", "created_at" FROM "members" WHERE "invited_by" IS NOT NULL AND "invited_by" <> "id"
ON CONFLICT DO NOTHING;
