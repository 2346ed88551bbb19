/** SQL fragments: which reminders are shown. */

/** Hides reminders about a removed person, who may be restored. */
export const isShown = (reminder: string): string => `(${reminder}.jubilee_id is null or exists (select 1 from jubilees j where j.id = ${reminder}.jubilee_id and j.removed_at is null))`;

/** The member's own reminder of that name, day and repetition, or null. */
export const sameReminder = ({ memberId, name, date, repeats }: Record<'memberId' | 'name' | 'date' | 'repeats', string>): string =>
  `(select r.id from reminders r where r.member_id = ${memberId} and r.name = ${name} and r.date = ${date} and r.repeats = ${repeats} and ${isShown('r')} order by r.created_at, r.id limit 1)`;

/** A member's reminders as JSON, oldest first. */
export const namedReminders = (memberId: string): string =>
  `(select coalesce(json_agg(json_build_object('_id', r.id) order by r.created_at, r.id), '[]') from reminders r where r.member_id = ${memberId} and ${isShown('r')})`;

/** Named parts of a statement: move reminders, settings and marks of a replaced person. `source` has `id` and `stored_id`, the one to move to. */
export const moveReminders = (source: string, memberId: string): string =>
  `reminded as (update reminders r set jubilee_id = g.stored_id from ${source} g where r.jubilee_id = g.id),
     reminded_of as (update reminder_people p set jubilee_id = g.stored_id from ${source} g where p.jubilee_id = g.id and not exists (select 1 from reminder_people o where o.jubilee_id = g.stored_id)),
     marked as (update reminder_marks m set about = left(m.about, -36) || g.stored_id from ${source} g where m.member_id = ${memberId} and right(m.about, 37) = '.' || g.id
       and not exists (select 1 from reminder_marks o where o.member_id = m.member_id and o.about = left(m.about, -36) || g.stored_id and o.day = m.day))`;
