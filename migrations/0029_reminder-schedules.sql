CREATE TABLE "refused_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"code" integer NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_schedules" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"told_until" text,
	"next_at" timestamp with time zone,
	"is_stale" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_schedules" ADD CONSTRAINT "reminder_schedules_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_addresses_by_age" ON "refused_addresses" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "reminder_schedules_due" ON "reminder_schedules" USING btree ("next_at") WHERE "reminder_schedules"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "reminder_schedules_stale" ON "reminder_schedules" USING btree ("member_id") WHERE "reminder_schedules"."is_stale";
--> statement-breakpoint
-- By hand. Whatever a member's next reminder is counted from says so when it has changed, whoever changed it; the planner counts anew within a minute.
-- Nothing is written for a member who is going: then the members' row is gone already.
CREATE FUNCTION fira_reminders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reminder_schedules AS kept (member_id)
    SELECT m.id FROM members m WHERE m.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END
    ON CONFLICT (member_id) DO UPDATE SET is_stale = true WHERE NOT kept.is_stale;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A friend's days follow from the friend's own profile, as far as it is shown. Whoever keeps somebody has a row.
CREATE FUNCTION fira_friend_days_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reminder_schedules s SET is_stale = true FROM jubilees j
    WHERE j.linked_member_id = CASE WHEN TG_TABLE_NAME = 'members' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'member_id')::uuid END AND s.member_id = j.member_id AND NOT s.is_stale;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reminders_friend_changed AFTER UPDATE OF first_name, date_of_birth ON members FOR EACH ROW
  WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.date_of_birth IS DISTINCT FROM NEW.date_of_birth) EXECUTE FUNCTION fira_friend_days_changed();
--> statement-breakpoint
CREATE TRIGGER reminders_friend_showed AFTER INSERT OR UPDATE OF privacy ON member_settings FOR EACH ROW EXECUTE FUNCTION fira_friend_days_changed();
--> statement-breakpoint
CREATE TRIGGER reminders_person_changed AFTER INSERT OR DELETE OR UPDATE OF linked_member_id, first_name, date_of_birth, relation, is_deceased, removed_at ON jubilees FOR EACH ROW EXECUTE FUNCTION fira_reminders_changed();
--> statement-breakpoint
CREATE TRIGGER reminders_reminder_changed AFTER INSERT OR DELETE OR UPDATE ON reminders FOR EACH ROW EXECUTE FUNCTION fira_reminders_changed();
--> statement-breakpoint
CREATE TRIGGER reminders_telling_changed AFTER INSERT OR DELETE OR UPDATE ON reminder_people FOR EACH ROW EXECUTE FUNCTION fira_reminders_changed();
--> statement-breakpoint
CREATE TRIGGER reminders_mark_changed AFTER INSERT OR UPDATE ON reminder_marks FOR EACH ROW EXECUTE FUNCTION fira_reminders_changed();
--> statement-breakpoint
CREATE TRIGGER reminders_settings_changed AFTER INSERT OR UPDATE OF reminders ON member_settings FOR EACH ROW EXECUTE FUNCTION fira_reminders_changed();
--> statement-breakpoint
INSERT INTO reminder_schedules (member_id) SELECT member_id FROM jubilees UNION SELECT member_id FROM reminders;
