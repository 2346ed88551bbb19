/** SQL for reminders. Skips removed people, and everything about them. */
import type { DayRule } from '#shared/values/celebrations/recurrence.ts';
import type { ReminderType } from '#shared/values/celebrations/reminder-types.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { statement } from '#server/platform/database.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { isShown } from './sql.ts';

export interface PersonRow {
  id: string;
  member_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  relation: Relation;
  is_deceased: boolean;
  /** Null: use the settings. */
  lead_days: number[] | null;
  has_name_day: boolean;
  /** Time of the last change, including the friend's own profile. */
  revised_at: Date;
}

export interface ReminderRow {
  id: string;
  member_id: string;
  jubilee_id: string | null;
  name: string;
  type: ReminderType;
  date: string | null;
  rule: DayRule | null;
  repeats: 'yearly' | 'once';
  lead_days: number[];
  notes: string;
  updated_at: Date;
}

export interface MarkRow {
  member_id: string;
  about: string;
  day: string;
  is_done: boolean;
  snoozed_until: string | null;
  /** Null for a row of an earlier version. */
  updated_at: Date | null;
}

export const listPeople = statement<PersonRow, { memberIds: readonly string[] }>(
  'reminders.people',
  `select j.id, j.member_id, j.first_name, j.last_name, j.date_of_birth, j.relation, j.is_deceased, p.lead_days, coalesce(p.has_name_day, true) as has_name_day,
     greatest(j.revised_at, p.updated_at) as revised_at
   from ${seenPeople} left join reminder_people p on p.jubilee_id = j.id where j.member_id = any(:memberIds::uuid[])`,
);

const columns = 'r.id, r.member_id, r.jubilee_id, r.name, r.type, r.date, r.rule, r.repeats, r.lead_days, r.notes, r.updated_at';

export const listReminders = statement<ReminderRow, { memberIds: readonly string[] }>(
  'reminders.list',
  `select ${columns} from reminders r where r.member_id = any(:memberIds::uuid[]) and ${isShown('r')}`,
);

export const lockReminder = statement<ReminderRow, { id: string; memberId: string }>(
  'reminders.lock',
  `select ${columns} from reminders r where r.id = :id and r.member_id = :memberId and ${isShown('r')} for update of r`,
);

export const listMarks = statement<MarkRow, { memberIds: readonly string[] }>(
  'reminders.marks',
  'select member_id, about, day, is_done, snoozed_until, updated_at from reminder_marks where member_id = any(:memberIds::uuid[])',
);

type Values = {
  id: string;
  memberId: string;
  jubileeId: string | null;
  name: string;
  type: ReminderType;
  date: string | null;
  rule: string | null;
  repeats: 'yearly' | 'once';
  leadDays: readonly number[];
  notes: string;
  now: Date;
};

/** Returns no row at the member's limit. */
export const insertReminder = statement<{ id: string }, Values & { max: number }>(
  'reminders.insert',
  `insert into reminders (id, member_id, jubilee_id, name, type, date, rule, repeats, lead_days, notes, created_at, updated_at)
   select :id, :memberId::uuid, :jubileeId::uuid, :name, :type, :date, :rule::jsonb, :repeats, :leadDays::int[], :notes, :now, :now
   where (select count(*) from reminders where member_id = :memberId::uuid) < :max returning id`,
);

export const updateReminder = statement<object, Values>(
  'reminders.update',
  `update reminders set jubilee_id = :jubileeId::uuid, name = :name, type = :type, date = :date, rule = :rule::jsonb, repeats = :repeats, lead_days = :leadDays::int[], notes = :notes, updated_at = :now
   where id = :id and member_id = :memberId`,
);

export const deleteReminder = statement<{ id: string }, { id: string; memberId: string }>(
  'reminders.delete',
  `with gone as (delete from reminders where id = :id::uuid and member_id = :memberId returning id, member_id),
   marks as (delete from reminder_marks m using gone where m.member_id = gone.member_id and m.about = gone.id::text)
   select id from gone`,
);

/** Deletes a one-off and marks its day done, so that later requests get REMINDER_DONE. */
export const finishOnce = statement<object, { id: string; memberId: string; day: string; now: Date }>(
  'reminders.finish-once',
  `with gone as (delete from reminders where id = :id::uuid and member_id = :memberId returning id, member_id)
   insert into reminder_marks (member_id, about, day, is_done, updated_at) select member_id, id::text, :day, true, :now from gone
   on conflict (member_id, about, day) do update set is_done = true, snoozed_until = null, updated_at = excluded.updated_at`,
);

/** The days on which deleted one-offs were marked done. Excludes reminders derived from a person, and those that still exist. */
export const listDone = statement<{ day: string }, { id: string; memberId: string }>(
  'reminders.done',
  `select k.day from reminder_marks k where k.about = :id and k.member_id = :memberId and k.is_done and strpos(k.about, '.') = 0
     and not exists (select 1 from reminders r where r.member_id = k.member_id and r.id::text = k.about)`,
);

export const markDone = statement<object, { memberId: string; about: string; day: string; now: Date }>(
  'reminders.mark-done',
  `insert into reminder_marks (member_id, about, day, is_done, updated_at) values (:memberId, :about, :day, true, :now)
   on conflict (member_id, about, day) do update set is_done = true, snoozed_until = null, updated_at = excluded.updated_at`,
);
export const markSnoozed = statement<object, { memberId: string; about: string; day: string; until: string; now: Date }>(
  'reminders.mark-snoozed',
  `insert into reminder_marks (member_id, about, day, snoozed_until, updated_at) values (:memberId, :about, :day, :until, :now)
   on conflict (member_id, about, day) do update set snoozed_until = excluded.snoozed_until, updated_at = excluded.updated_at`,
);
export const deleteOldMarks = statement<object, { before: string }>('reminders.delete-marks', 'delete from reminder_marks where day < :before');

/** Returns no row for another member's person. */
export const savePerson = statement<{ jubilee_id: string }, { jubileeId: string; memberId: string; leadDays: readonly number[] | null; hasNameDay: boolean; now: Date }>(
  'reminders.save-person',
  `insert into reminder_people (jubilee_id, member_id, lead_days, has_name_day, updated_at)
   select j.id, j.member_id, :leadDays::int[], :hasNameDay, :now from jubilees j where j.id = :jubileeId and j.member_id = :memberId and j.removed_at is null
   on conflict (jubilee_id) do update set lead_days = excluded.lead_days, has_name_day = excluded.has_name_day, updated_at = excluded.updated_at returning jubilee_id`,
);

export const collectReminders = statement<{ reminders: unknown; people: unknown; marks: unknown }, { memberId: string }>(
  'reminders.personal-data',
  `select
     (select coalesce(json_agg(json_build_object('_id', id, 'target', jubilee_id, 'name', name, 'type', type, 'date', date, 'rule', rule, 'repeats', repeats, 'leadDays', lead_days, 'notes', notes,
        'createdAt', created_at, 'updatedAt', updated_at) order by id), '[]') from reminders where member_id = :memberId) as reminders,
     (select coalesce(json_agg(json_build_object('target', jubilee_id, 'leadDays', lead_days, 'nameDay', has_name_day) order by jubilee_id), '[]') from reminder_people where member_id = :memberId) as people,
     (select coalesce(json_agg(json_build_object('reminder', about, 'date', day, 'isDone', is_done, 'snoozedUntil', snoozed_until) order by day, about), '[]') from reminder_marks where member_id = :memberId) as marks`,
);
