ALTER TABLE "reminder_schedules" ADD COLUMN "next_day" text;--> statement-breakpoint
-- By hand. A row that is stale already may be held by the planner, which has read what was before: so the row is waited for, and then looked at
-- anew. In one order, since two friends may be kept by the same people.
CREATE OR REPLACE FUNCTION fira_friend_days_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM reminder_schedules s
    WHERE s.member_id IN (SELECT j.member_id FROM jubilees j
      WHERE j.linked_member_id = CASE WHEN TG_TABLE_NAME = 'members' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'member_id')::uuid END)
    ORDER BY s.member_id FOR NO KEY UPDATE;
  UPDATE reminder_schedules s SET is_stale = true FROM jubilees j
    WHERE j.linked_member_id = CASE WHEN TG_TABLE_NAME = 'members' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'member_id')::uuid END AND s.member_id = j.member_id AND NOT s.is_stale;
  RETURN NULL;
END $$;
