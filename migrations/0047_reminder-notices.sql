CREATE TABLE "reminder_notices" (
	"member_id" uuid NOT NULL,
	"about" text NOT NULL,
	"day" text NOT NULL,
	"remind_on" text NOT NULL,
	"batch" text NOT NULL,
	CONSTRAINT "reminder_notices_member_id_about_day_remind_on_pk" PRIMARY KEY("member_id","about","day","remind_on")
);
--> statement-breakpoint
ALTER TABLE "reminder_marks" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_people" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_schedules" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_schedules" ADD COLUMN "computed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_schedules" ADD COLUMN "ahead" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_schedules" ADD COLUMN "ahead_until" text;--> statement-breakpoint
ALTER TABLE "reminder_notices" ADD CONSTRAINT "reminder_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_notices_by_day" ON "reminder_notices" USING btree ("day");--> statement-breakpoint
-- Upgrade: the column is new and null everywhere, so the index is empty: one scan of a row per member, under a second at a hundred thousand members.
CREATE INDEX "reminder_schedules_computed" ON "reminder_schedules" USING btree ("computed_at") WHERE "reminder_schedules"."computed_at" is not null;
--> statement-breakpoint
-- By hand. The schedule's row keeps the time of the first change since it was computed, by the clock that wrote the row that changed: what came to be
-- after its time isn't sent. A deletion makes nothing new, and names no time.
CREATE OR REPLACE FUNCTION fira_reminders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reminder_schedules AS kept (member_id, changed_at)
    SELECT m.id, CASE WHEN TG_OP <> 'DELETE' THEN coalesce((to_jsonb(NEW)->>'updated_at')::timestamptz, now()) END
    FROM members m WHERE m.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END
    ON CONFLICT (member_id) DO UPDATE SET is_stale = true, changed_at = coalesce(kept.changed_at, excluded.changed_at)
      WHERE NOT kept.is_stale OR (kept.changed_at IS NULL AND excluded.changed_at IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A row that is stale already may be locked by the planner, which has read what was before: so the row is waited for, and then read again. In one
-- order, since two friends may be kept by the same people.
CREATE OR REPLACE FUNCTION fira_friend_days_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  friend uuid := CASE WHEN TG_TABLE_NAME = 'members' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'member_id')::uuid END;
  changed timestamptz := coalesce((to_jsonb(NEW)->>'updated_at')::timestamptz, now());
BEGIN
  PERFORM 1 FROM reminder_schedules s WHERE s.member_id IN (SELECT j.member_id FROM jubilees j WHERE j.linked_member_id = friend) ORDER BY s.member_id FOR NO KEY UPDATE;
  UPDATE reminder_schedules s SET is_stale = true, changed_at = coalesce(s.changed_at, changed) FROM jubilees j
    WHERE j.linked_member_id = friend AND s.member_id = j.member_id AND (NOT s.is_stale OR s.changed_at IS NULL);
  RETURN NULL;
END $$;
